// Made from coup.web.protocol by tools/schema.py; changes here are lost.

export const LARGEST_FRAME = 65536;

/** Of a table: people take seats; the deal is being agreed on; a game goes on; a game is over. */
export type Status = "open" | "dealing" | "playing" | "over";

/** What somebody wants to be asked: everything; nothing more in this turn; what concerns them. */
export type Ease = "ask" | "turn" | "mine";

/** How long bots take. */
export type Pace = "calm" | "brisk" | "instant";

/** How long a match is: see `coup.table.LENGTHS`; `open` for as long as people like. */
export type Length = "open" | "games" | "best_of" | "first_to";

/**
 * Who is there: the first command on a socket, answered by `welcome`.
 *
 * Without a token, somebody new, who is given one. A `carry` is the code of a link that brings a person to another
 * device; the welcome then has a token for this device.
 */
export interface Hello {
  do: "hello";
  id: string;
  token?: string;
  carry?: string;
  name?: string;
  language?: string;
  /** The table to come back to. */
  table?: string;
  /** Several messages may come in one frame, a line for each: less work for both sides. */
  lines?: boolean;
}

/** Be called something else, from the next game on. */
export interface Rename {
  do: "rename";
  id: string;
  name: string;
}

/** Be spoken to in another language. */
export interface Speak {
  do: "speak";
  id: string;
  language: string;
}

/** What is agreed before a match. The host sets it. */
export interface Settings {
  rules: string;
  /** The options of the rule set that are not at their defaults; `roles` of G54 among them. */
  options: Record<string, boolean | number | string>;
  /** House rules as the text of their file; they come before `rules`. */
  house: string;
  seats: number;
  /** Seconds for a question; 0 for no clock. */
  clock: number;
  pace: Pace;
  length: Length;
  /** How many, where the length asks for a number. */
  games: number;
  chat: boolean;
  spectators: boolean;
}

/** Open a table, as its host, in its first seat. */
export interface Open {
  do: "open";
  id: string;
  settings?: Partial<Settings>;
}

/** Play now: a table with bots in all other seats, and the game begins. */
export interface Play {
  do: "play";
  id: string;
  settings?: Partial<Settings>;
  bot?: string;
}

/** Watch a table of bots. */
export interface Watch {
  do: "watch";
  id: string;
  settings?: Partial<Settings>;
  bot?: string;
}

/** Come to a table: to one's own seat, or to a free one before the first game; otherwise to watch. */
export interface Enter {
  do: "enter";
  id: string;
  code: string;
}

/** Go away from the table. In a game the seat is kept, and a stand-in plays. */
export interface Leave {
  do: "leave";
  id: string;
}

/** Take a free seat between two games. */
export interface Sit {
  do: "sit";
  id: string;
  seat: number;
}

/** Give up one's seat between two games, and watch. */
export interface Rise {
  do: "rise";
  id: string;
}

/** Change what is agreed, between two matches. For the host. */
export interface Settle {
  do: "settle";
  id: string;
  settings: Partial<Settings>;
}

/** Put a bot into a free seat, or another one into a bot's. For the host. */
export interface SeatBot {
  do: "seat_bot";
  id: string;
  seat: number;
  bot: string;
}

/**
 * Free a seat: a bot goes, a person is shown out and cannot come back to this table. For the host.
 *
 * In a game a bot takes the person's place.
 */
export interface Remove {
  do: "remove";
  id: string;
  seat: number;
}

/** Make somebody else the host. */
export interface HandOver {
  do: "hand_over";
  id: string;
  person: string;
}

/** Begin the match, or its next game, or another match with the same people. For the host. */
export interface Start {
  do: "start";
  id: string;
}

/** One's own part of the chance of the deal, for this commitment of the server. Pages do it by themselves. */
export interface Contribute {
  do: "contribute";
  id: string;
  commitment: string;
  value: string;
}

/** Answer the question that was asked under this number, with the text of one of its choices. */
export interface Answer {
  do: "answer";
  id: string;
  question: number;
  text: string;
}

/** Say what one wants to be asked. The rest is let pass, after a while, as if one had thought about it. */
export interface Easy {
  do: "ease";
  id: string;
  ease: Ease;
}

/** Let a bot play for oneself, or take the seat back. */
export interface StandIn {
  do: "stand_in";
  id: string;
  on: boolean;
}

/** Leave the game: cards face up when the turn is over. */
export interface Resign {
  do: "resign";
  id: string;
}

/** Ask what a good player would do; only at a table where all others are bots. Answered by `hinted`. */
export interface Hint {
  do: "hint";
  id: string;
}

/** Ask for the game as data, as one's own seat may know it: for programs. Answered by `looked`. */
export interface Look {
  do: "look";
  id: string;
  /** How many events of this game are known already. */
  since?: number;
}

/** Say something to the table. */
export interface Say {
  do: "say";
  id: string;
  text: string;
}

/** Say one of the ready phrases, which everyone hears in their own language. */
export interface Phrase {
  do: "phrase";
  id: string;
  phrase: string;
}

/** Ask for a link that brings oneself to another device. Answered by `carried`. */
export interface Carry {
  do: "carry";
  id: string;
}

/** Ask for one's own finished games. Answered by `games`. */
export interface Mine {
  do: "mine";
  id: string;
}

/** The answer to `hello`. */
export interface Welcome {
  is: "welcome";
  id: string;
  /** The public name of this person in the protocol; no secret. */
  person: string;
  name: string;
  language: string;
  /** To be kept, and to be said in the next `hello`; only for somebody new to this device. */
  token: string;
  /** The codes of the tables at which this person has a seat. */
  tables: string[];
}

/** A command was carried out, and will not be forgotten. */
export interface Done {
  is: "done";
  id: string;
  /** The code of the table that was opened or entered. */
  code: string;
}

/** A command was not carried out, and nothing has changed. */
export interface Refused {
  is: "refused";
  id: string;
  /** In one word, for programs: `stale`, `seat`, `host`, `name`, `rules`, `busy`, `unknown` … */
  reason: string;
  /** In a sentence, for people. */
  text: string;
}

/** One seat of the table. */
export interface TableSeat {
  /** Who sits there; empty if it is free. */
  name: string;
  /** Empty for a bot. */
  person: string;
  /** The key of a bot; empty for a person. */
  bot: string;
  present: boolean;
  /** A bot plays for this person. */
  stand_in: boolean;
  wins: number;
}

/** Somebody at the table. */
export interface Person {
  person: string;
  name: string;
  present: boolean;
}

/** The table: who is here, and what was agreed. */
export interface Room {
  is: "room";
  version: number;
  code: string;
  status: Status;
  settings: Settings;
  /** The rule set, and what differs from its defaults, in words. */
  title: string;
  /** Options, clock and length in sentences. */
  agreed: string[];
  you: string;
  /** -1 for somebody who watches. */
  your_seat: number;
  host: string;
  seats: TableSeat[];
  watching: Person[];
  /** How the match stands, in a sentence; empty before it begins. */
  match: string;
  /** The number of the game in the match; 0 before the first. */
  game: number;
  match_over: boolean;
  /** The hash of the server's secret for the deal; empty before it is made. */
  commitment: string;
  /** The roles in play where they are chosen or drawn for a game, by key. */
  roles: string[];
}

/** A role of the rules in play. */
export interface RoleShown {
  key: string;
  title: string;
  help: string;
  /** How many cards of it there are. */
  copies: number;
  kind: string;
}

/** One thing that can be done with a turn. */
export interface DeedShown {
  key: string;
  text: string;
  cost: string;
  claims: string;
  blocked_by: string;
  help: string;
  /** The key of the role that it claims, for its emblem. */
  role: string;
}

/** The rules in play, one tap away. */
export interface RulesShown {
  is: "rules";
  title: string;
  roles: RoleShown[];
  deeds: DeedShown[];
  notes: string[];
  /** The ready phrases by key. */
  phrases: Record<string, string>;
}

/** A card as this reader knows it. */
export interface CardShown {
  /** Its key, such as `duke` or `KS`; empty if the reader does not know it. */
  card: string;
  role: string;
  title: string;
  place: number;
  note: string;
}

/** A role that somebody has claimed since the game began. */
export interface ClaimShown {
  role: string;
  title: string;
  times: number;
  /** How often it was challenged and not proved. */
  caught: number;
  proved: number;
}

/** A player in the game. */
export interface PlayerShown {
  name: string;
  you: boolean;
  to_play: boolean;
  asked: boolean;
  alive: boolean;
  coins: number;
  cards: CardShown[];
  lost: CardShown[];
  notes: string[];
  /** What they said or did last in this turn, in a few words. */
  said: string;
  said_role: string;
  /** The word with which it was answered, for a sign where there is no room for words; nothing for a claim. */
  said_verb: string;
  claims: ClaimShown[];
}

/** What it is all about just now: the middle of the screen. */
export interface Hero {
  /** `Bruno claims the Duke`, `Do you block?`, `Your move`. */
  heading: string;
  /** What it is for: `Bruno wants to collect tax.` */
  text: string;
  /** What the rules say about that, if it is more: `Take 3 coins.` */
  rule: string;
  role: string;
  seat: number;
  /** `You see 1 of 3 Dukes`: counted from what the reader sees. */
  odds: string;
}

/** One answer that may be given. */
export interface ChoiceShown {
  /** What to send. */
  text: string;
  label: string;
  /** What it means, in a sentence or two. */
  help: string;
  verb: string;
  /** The same in a few words, for a button; nothing where there is no shorter way to say it. */
  brief: string;
  /** The key of the role that it claims, shows, loses or keeps, for its emblem. */
  role: string;
  /** All of them, where there are several. */
  roles: string[];
  claims: string;
  bluff: boolean;
  /** The seat that it is aimed at. */
  target: number;
  cost: number;
  /** The answer of somebody who wants no part in it. */
  quiet: boolean;
  /** It may cost a life and cannot be taken back: a challenge, a coup, a card to lose. A page asks again. */
  grave: boolean;
}

/** Something that a turn could offer, and does not offer now. */
export interface Unavailable {
  label: string;
  reason: string;
  verb: string;
  role: string;
}

/** What this reader is asked. */
export interface QuestionShown {
  /** To be named in the answer. */
  number: number;
  kind: string;
  text: string;
  window: boolean;
  choices: ChoiceShown[];
  unavailable: Unavailable[];
}

/** How long there is for the pending question. */
export interface Clock {
  left: number;
  total: number;
}

/** How the game ended. */
export interface Ending {
  /** Its public name: `/game/{game}`. */
  game: string;
  /** The seat, or -1. */
  winner: number;
  text: string;
  /** What was hidden: who held what, who bluffed and who was caught. */
  review: string[];
  hands: CardShown[][];
}

/** The game as one person may see it. */
export interface Screen {
  is: "screen";
  version: number;
  game: number;
  turn: string;
  players: PlayerShown[];
  notes: string[];
  hero: Hero;
  question: QuestionShown | null;
  /** Who is being waited for, when the reader is not asked or has answered. */
  waiting: string;
  clock: Clock | null;
  ease: Ease;
  stand_in: boolean;
  ending: Ending | null;
}

/** One thing that happened, in a sentence. */
export interface LineShown {
  text: string;
  kind: string;
  seat: number;
}

/** What has happened: lines from number `start` on; whatever a client has from there on is replaced. */
export interface Story {
  is: "story";
  game: number;
  start: number;
  lines: LineShown[];
}

/** Somebody said something at the table. */
export interface Said {
  is: "said";
  person: string;
  name: string;
  text: string;
  phrase: string;
}

/** The server has made its secret for the next deal, and shows its hash: a client contributes now, or not at all. */
export interface Committed {
  is: "committed";
  game: number;
  commitment: string;
}

/** What a good player would do, and why. */
export interface Hinted {
  is: "hinted";
  id: string;
  text: string;
  choice: string;
}

/** The game as data; `coup.web.sight` makes a view of it again. */
export interface Looked {
  is: "looked";
  id: string;
  game: number;
  /** The number of the question that this seat is asked; -1 if it is not asked. */
  question: number;
  view: Record<string, unknown>;
  /** The number of the first of the events. */
  start: number;
  events: Record<string, unknown>[];
}

/** A link for another device: `/carry#{code}`, good once and not for long. */
export interface Carried {
  is: "carried";
  id: string;
  code: string;
  seconds: number;
}

/** A game that is over: `/game/{game}` shows it, `/api/game/{game}` holds it. */
export interface Finished {
  game: string;
  /** The title of the rule set. */
  rules: string;
  players: string[];
  winner: string;
  reason: string;
  /** When, in ISO 8601. */
  ended: string;
  table: string;
}

/** One's own finished games, the latest first. */
export interface Games {
  is: "games";
  id: string;
  games: Finished[];
}

/** This person is at no table any more: shown out, gone from another device, or the table is closed. */
export interface Parted {
  is: "parted";
  reason: string;
  text: string;
}

/** An option of a rule set. */
export interface OptionShown {
  key: string;
  title: string;
  text: string;
  default: boolean | number | string;
  /** Empty for free text. */
  choices: (boolean | number | string)[];
  /** What the choices are called, one by one. */
  names: string[];
}

/** A rule set that can be played: one of `/api/catalogue`. */
export interface RuleSetShown {
  key: string;
  title: string;
  summary: string;
  least: number;
  most: number;
  options: OptionShown[];
  /** All roles that can be in play; for G54 by kind. */
  roles: RoleShown[];
}

/** A bot that can be given a seat. */
export interface BotShown {
  key: string;
  title: string;
  character: string;
}

/** `GET /api/catalogue?language=en`: all that can be played, and with whom. */
export interface Catalogue {
  language: string;
  /** The languages by code, each in its own words. */
  languages: Record<string, string>;
  rule_sets: RuleSetShown[];
  bots: BotShown[];
  paces: Record<string, string>;
  lengths: Record<string, string>;
}

/** A game after one of its answers. */
export interface Moment {
  turn: number;
  players: PlayerShown[];
  heading: string;
  /** What happened since the moment before. */
  lines: LineShown[];
}

/** One draw of the dealer: what could have come, how likely, and what came. */
export interface Drawn {
  outcomes: string[];
  weights: number[];
  drawn: number;
}

/** All that is needed to see that a deal was fair; see `coup.web.fairness`. */
export interface Proof {
  commitment: string;
  secret: string;
  /** The names of those who contributed, in the order of their seats, and what. */
  contributions: [string, string][];
  seed: string;
  draws: Drawn[];
}

/** `GET /api/game/{game}?eyes=0&language=en`: a game that is over, to be stepped through with somebody's eyes. */
export interface FinishedGame {
  summary: Finished;
  players: string[];
  /** The bots in the seats; empty for people. */
  bots: string[];
  /** The seat through whose eyes it is seen; -1 for open cards. */
  eyes: number;
  review: string[];
  moments: Moment[];
  proof: Proof;
  rules: RulesShown;
}

export type AnyCommand =
  | Hello
  | Rename
  | Speak
  | Open
  | Play
  | Watch
  | Enter
  | Leave
  | Sit
  | Rise
  | Settle
  | SeatBot
  | Remove
  | HandOver
  | Start
  | Contribute
  | Answer
  | Easy
  | StandIn
  | Resign
  | Hint
  | Look
  | Say
  | Phrase
  | Carry
  | Mine;

export type AnyMessage =
  | Welcome
  | Done
  | Refused
  | Room
  | RulesShown
  | Screen
  | Story
  | Said
  | Committed
  | Hinted
  | Looked
  | Carried
  | Games
  | Parted;
