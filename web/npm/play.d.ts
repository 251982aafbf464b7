// What `naipe/play` offers: games that were kept, played at a table. It is less than half of what `naipe` loads.

export { Game, Table, sources, type Start } from "./engine/naipe_play.js";

/**
 * Makes the engine ready. In Node it is ready at once; in a browser it is fetched from beside this file, from an address, or taken from
 * bytes. Nothing else may be called before.
 */
export function ready(engine?: string | URL | Request | Response | BufferSource | WebAssembly.Module): Promise<void>;
