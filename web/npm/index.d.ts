// What the package offers, in Node and in browsers alike.

export {
  Project, Game, Session, Table, colours, sources,
  type Texts, type Fault, type Scenario, type Tested, type Offers, type CardText, type Start, type Question, type Ending,
  type View, type ViewOfPlayer, type ViewOfZone, type ViewOfCard, type Value,
} from "./engine/naipe_web.js";

/**
 * Makes the engine ready. In Node it is ready at once; in a browser it is fetched from beside this file, from an address, or taken from
 * bytes. Nothing else may be called before.
 */
export function ready(engine?: string | URL | Request | Response | BufferSource | WebAssembly.Module): Promise<void>;
