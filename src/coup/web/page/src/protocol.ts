// The protocol of the table server as types; made from coup.web.protocol.

export interface Settings {
  rules?: string;
  options?: Record<string, boolean | number | string>;
  house?: string;
  seats?: number;
  clock?: number;
  pace?: "brisk" | "calm" | "instant";
  length?: "best_of" | "first_to" | "games" | "open";
  games?: number;
  chat?: boolean;
  spectators?: boolean;
}

export interface Hello {
  do: "hello";
  token?: string;
  carry?: string;
  name?: string;
  language?: string;
  table?: string;
  id: string;
}

export interface Rename {
  do: "rename";
  name: string;
  id: string;
}

export interface Speak {
  do: "speak";
  language: string;
  id: string;
}

export interface Open {
  do: "open";
  settings?: Settings;
  id: string;
}

export interface Play {
  do: "play";
  settings?: Settings;
  bot?: string;
  id: string;
}

export interface Watch {
  do: "watch";
  settings?: Settings;
  bot?: string;
  id: string;
}

export interface Enter {
  do: "enter";
  code: string;
  id: string;
}

export interface Leave {
  do: "leave";
  id: string;
}

export interface Sit {
  do: "sit";
  seat: number;
  id: string;
}

export interface Rise {
  do: "rise";
  id: string;
}

export interface Settle {
  do: "settle";
  settings: Settings;
  id: string;
}

export interface SeatBot {
  do: "seat_bot";
  seat: number;
  bot: string;
  id: string;
}

export interface Remove {
  do: "remove";
  seat: number;
  id: string;
}

export interface HandOver {
  do: "hand_over";
  person: string;
  id: string;
}

export interface Start {
  do: "start";
  id: string;
}

export interface Contribute {
  do: "contribute";
  commitment: string;
  value: string;
  id: string;
}

export interface Answer {
  do: "answer";
  question: number;
  text: string;
  id: string;
}

export interface Easy {
  do: "ease";
  ease: "ask" | "mine" | "turn";
  id: string;
}

export interface StandIn {
  do: "stand_in";
  on: boolean;
  id: string;
}

export interface Resign {
  do: "resign";
  id: string;
}

export interface Hint {
  do: "hint";
  id: string;
}

export interface Say {
  do: "say";
  text: string;
  id: string;
}

export interface Phrase {
  do: "phrase";
  phrase: string;
  id: string;
}

export interface Carry {
  do: "carry";
  id: string;
}

export interface Mine {
  do: "mine";
  id: string;
}

export interface Welcome {
  is: "welcome";
  id: string;
  person: string;
  name: string;
  language: string;
  token: string;
  tables: string[];
}

export interface Done {
  is: "done";
  id: string;
  code: string;
}

export interface Refused {
  is: "refused";
  id: string;
  reason: string;
  text: string;
}

export interface Person {
  person: string;
  name: string;
  present: boolean;
}

export interface TableSeat {
  name: string;
  person: string;
  bot: string;
  present: boolean;
  stand_in: boolean;
  wins: number;
}

export interface Finished {
  game: string;
  rules: string;
  players: string[];
  winner: string;
  reason: string;
  ended: string;
  table: string;
}

export interface Room {
  is: "room";
  version: number;
  code: string;
  status: "dealing" | "open" | "over" | "playing";
  settings: Settings;
  title: string;
  agreed: string[];
  you: string;
  your_seat: number;
  host: string;
  seats: TableSeat[];
  watching: Person[];
  match: string;
  game: number;
  match_over: boolean;
  commitment: string;
  roles: string[];
}

export interface RoleShown {
  key: string;
  title: string;
  help: string;
  copies: number;
  kind: string;
}

export interface DeedShown {
  key: string;
  text: string;
  cost: string;
  claims: string;
  blocked_by: string;
  help: string;
  role: string;
}

export interface RulesShown {
  is: "rules";
  title: string;
  roles: RoleShown[];
  deeds: DeedShown[];
  notes: string[];
  phrases: Record<string, string>;
}

export interface CardShown {
  card: string;
  role: string;
  title: string;
  place: number;
  note: string;
}

export interface ClaimShown {
  role: string;
  title: string;
  times: number;
  caught: number;
  proved: number;
}

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
  said: string;
  said_role: string;
  claims: ClaimShown[];
}

export interface ChoiceShown {
  text: string;
  label: string;
  help: string;
  verb: string;
  role: string;
  roles: string[];
  claims: string;
  bluff: boolean;
  target: number;
  cost: number;
  quiet: boolean;
  grave: boolean;
}

export interface Unavailable {
  label: string;
  reason: string;
  role: string;
}

export interface QuestionShown {
  number: number;
  kind: string;
  text: string;
  window: boolean;
  choices: ChoiceShown[];
  unavailable: Unavailable[];
}

export interface Clock {
  left: number;
  total: number;
}

export interface Hero {
  heading: string;
  text: string;
  role: string;
  seat: number;
  odds: string;
}

export interface Ending {
  game: string;
  winner: number;
  text: string;
  review: string[];
  hands: CardShown[][];
}

export interface Screen {
  is: "screen";
  version: number;
  game: number;
  turn: string;
  players: PlayerShown[];
  notes: string[];
  hero: Hero;
  question: QuestionShown | null;
  waiting: string;
  clock: Clock | null;
  ease: "ask" | "mine" | "turn";
  stand_in: boolean;
  ending: Ending | null;
}

export interface LineShown {
  text: string;
  kind: string;
  seat: number;
}

export interface Story {
  is: "story";
  game: number;
  start: number;
  lines: LineShown[];
}

export interface Said {
  is: "said";
  person: string;
  name: string;
  text: string;
  phrase: string;
}

export interface Committed {
  is: "committed";
  game: number;
  commitment: string;
}

export interface Hinted {
  is: "hinted";
  id: string;
  text: string;
  choice: string;
}

export interface Carried {
  is: "carried";
  id: string;
  code: string;
  seconds: number;
}

export interface Games {
  is: "games";
  id: string;
  games: Finished[];
}

export interface Parted {
  is: "parted";
  reason: string;
  text: string;
}

export interface OptionShown {
  key: string;
  title: string;
  text: string;
  default: boolean | number | string;
  choices: (boolean | number | string)[];
}

export interface RuleSetShown {
  key: string;
  title: string;
  summary: string;
  least: number;
  most: number;
  options: OptionShown[];
  roles: RoleShown[];
}

export interface BotShown {
  key: string;
  title: string;
  character: string;
}

export interface Catalogue {
  language: string;
  languages: Record<string, string>;
  rule_sets: RuleSetShown[];
  bots: BotShown[];
  paces: Record<string, string>;
  lengths: Record<string, string>;
}

export interface Drawn {
  outcomes: string[];
  weights: number[];
  drawn: number;
}

export interface Proof {
  commitment: string;
  secret: string;
  contributions: [string, string][];
  seed: string;
  draws: Drawn[];
}

export interface Moment {
  turn: number;
  players: PlayerShown[];
  heading: string;
  lines: LineShown[];
}

export interface FinishedGame {
  summary: Finished;
  players: string[];
  bots: string[];
  eyes: number;
  review: string[];
  moments: Moment[];
  proof: Proof;
  rules: RulesShown;
}

export type AnyCommand = Hello | Rename | Speak | Open | Play | Watch | Enter | Leave | Sit | Rise | Settle | SeatBot | Remove | HandOver | Start | Contribute | Answer | Easy | StandIn | Resign | Hint | Say | Phrase | Carry | Mine;

export type AnyMessage = Welcome | Done | Refused | Room | RulesShown | Screen | Story | Said | Committed | Hinted | Carried | Games | Parted;

export type Status = "open" | "dealing" | "playing" | "over";

export type Ease = "ask" | "turn" | "mine";

export type Pace = "calm" | "brisk" | "instant";

export type Length = "open" | "games" | "best_of" | "first_to";
