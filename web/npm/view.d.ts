/** A value of a game: a number, a word, a text, yes or no, nothing, or several of them. */
export type Value = number | string | boolean | null | Value[];
/** A card that a seat sees. */
export interface ViewOfCard {
    id: string; title: string; kind: string; owner: string; attributes: Record<string, Value>;
    /** Of cards in play: who controls it, and what it has gained and lost. */
    controller?: string; gained?: string[]; lost?: string[];
    /** Where on a grid it lies. */
    cell?: string;
}
/** A zone: those of its cards that are seen, and how many there are, unless not even that is known. */
export interface ViewOfZone {
    zone: string; player: string | null; count?: number; cards?: ViewOfCard[]; sealed?: true; aside?: true;
}
/** What is counted of a player. */
export interface ViewOfPlayer { player: string; in_game: boolean; attributes: Record<string, Value> }
/** A table as a seat sees it. */
export interface View {
    game: string; turn: number; active: string; phases: string[]; players: ViewOfPlayer[]; zones: ViewOfZone[];
    /** What the rules count for all together. */
    shared?: Record<string, Value>;
}
