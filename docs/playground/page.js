// Loads what tries the examples. mdbook puts scripts into its pages that are no modules, under a name of its own.
{
  const here = /** @type {HTMLScriptElement} */ (document.currentScript).src;
  // Pages that are read from a folder show their examples only: browsers load modules from hosts.
  if (!here.startsWith("file:")) import(new URL("./examples.js", here).href);
}
