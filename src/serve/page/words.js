// The few words of the page itself, in the language of the game.

const ENGLISH = {
  you: "you", seat: "Player", turn: "Turn {0}", of: "{0}'s turn", your_turn: "your turn", bot: "bot", away: "away",
  waits: "Waiting for {0}", yours: "Your decision", undo: "Take back", record: "What happened", details: "with every detail",
  close: "Close", read: "Read", why: "Why is it so?", why_not: "Why not?", printed: "printed {0}",
  empty: "empty", cards: "{0} cards", one_card: "1 card", back: "a hidden card", covered: "face down", sealed: "sealed", show: "Look through",
  choices: "{0} choices", on_table: "Point at what glows, or choose here:", choose: "Choose", reconnecting: "The server does not answer. Trying again…",
  sit: "Sit down as {0}", watching: "You watch.", again: "again", gained: "now also", lost: "no longer", token: "token",
  owner: "owned by {0}", controller: "controlled by {0}", attached: "{0}: {1}", aims: "aims at {0}", target_of: "what to do with {0}",
  other_costs: "or", more_costs: "besides", out: "out of the game", over: "The game is over", seconds: "{0} seconds", ask: "Ask", ask_hint: "why? a card, or what happened",
  skip: "To the question", help: "Keys: 1–9 choose, U takes back, B looks back, R shows what happened, Esc closes", more: "{0} more", hand: "Your cards",
  number: "Number from {0} to {1}", stopped: "The game cannot go on", link: "This page needs a link to a seat", new_game: "New game", table: "The table",
  seats: "At the table", all: "The whole table", thinks: "{0} is thinking…", look_back: "Look back", position: "Position {0} of {1}",
  earlier: "The position before", later: "The next position", return: "To the game",
  random: "plays at random", greedy: "looks one move ahead", ismcts: "thinks {0} games ahead",
};

/** @type {Record<string, typeof ENGLISH>} */
const ALL = {
  en: ENGLISH,
  es: {
    you: "tú", seat: "Jugador", turn: "Turno {0}", of: "turno de {0}", your_turn: "tu turno", bot: "bot", away: "ausente",
    waits: "Se espera a {0}", yours: "Decides tú", undo: "Deshacer", record: "Lo que ha pasado", details: "con todo detalle",
    close: "Cerrar", read: "Leer", why: "¿Por qué es así?", why_not: "¿Por qué no?", printed: "impreso {0}",
    empty: "vacío", cards: "{0} cartas", one_card: "1 carta", back: "una carta oculta", covered: "boca abajo", sealed: "sellado", show: "Ver todas",
    choices: "{0} opciones", on_table: "Señala lo que brilla, o elige aquí:", choose: "Elegir", reconnecting: "El servidor no responde. Se intenta de nuevo…",
    sit: "Sentarse como {0}", watching: "Estás mirando.", again: "otra vez", gained: "ahora además", lost: "ya no", token: "ficha",
    owner: "de {0}", controller: "controlada por {0}", attached: "{0}: {1}", aims: "apunta a {0}", target_of: "qué hacer con {0}",
    other_costs: "o", more_costs: "además", out: "fuera de la partida", over: "La partida ha terminado", seconds: "{0} segundos", ask: "Preguntar", ask_hint: "¿por qué? una carta, o lo que ha pasado",
    skip: "A la pregunta", help: "Teclas: 1–9 elige, U deshace, B mira atrás, R muestra lo que ha pasado, Esc cierra", more: "{0} más", hand: "Tus cartas",
    number: "Número de {0} a {1}", stopped: "La partida no puede seguir", link: "Esta página necesita el enlace de un asiento", new_game: "Partida nueva", table: "La mesa",
    seats: "En la mesa", all: "Toda la mesa", thinks: "{0} está pensando…", look_back: "Mirar atrás", position: "Posición {0} de {1}",
    earlier: "La posición anterior", later: "La posición siguiente", return: "A la partida",
    random: "juega al azar", greedy: "mira una jugada por delante", ismcts: "piensa {0} partidas",
  },
};

let words = ENGLISH;

/** @param {string} language */
export function speak(language) {
  words = ALL[language] ?? ENGLISH;
  document.documentElement.lang = language;
}

/**
 * A word of the page, with what stands in it.
 * @param {keyof typeof ENGLISH} word
 * @param {...(string | number)} parts
 */
export function say(word, ...parts) {
  return words[word].replace(/\{(\d)\}/g, (sign, index) => String(parts[Number(index)] ?? sign));
}

/**
 * What a bot does, of which the command says in its own words which it is.
 * @param {string} agent
 */
export function machine(agent) {
  const [sort = "", number = ""] = agent.split(":");
  return Object.hasOwn(words, sort) ? say(/** @type {keyof typeof ENGLISH} */ (sort), number) : agent;
}
