/** The emblem of each role and of what is done, as line drawings. */

const drawings = import.meta.glob<string>("./*.svg", { query: "?raw", import: "default", eager: true });

/** The drawing of a role, or of nothing if it has none. */
export function emblem(role: string): string {
  return drawings[`./${role}.svg`] ?? "";
}

/** A colour for each role that is legible on paper; relations have neighbouring hues. */
const COLOURS: Record<string, string> = {
  duke: "#7a4bb5",
  assassin: "#a3283f",
  captain: "#2b67a6",
  ambassador: "#2f7350",
  contessa: "#a43a24",
  inquisitor: "#2f7350",
  joker: "#a8368a",
  banker: "#8a5f00",
  farmer: "#8a5f00",
  speculator: "#8a5f00",
  capitalist: "#8a5f00",
  "foreign-consular": "#2b67a6",
  director: "#5a55b8",
  newscaster: "#5a55b8",
  producer: "#5a55b8",
  reporter: "#5a55b8",
  writer: "#5a55b8",
  "crime-boss": "#a3283f",
  general: "#a3283f",
  guerrilla: "#a3283f",
  judge: "#a3283f",
  mercenary: "#a3283f",
  protestor: "#a43a24",
  communist: "#a43a24",
  "customs-officer": "#2f7350",
  intellectual: "#2f7350",
  lawyer: "#2f7350",
  missionary: "#7a4bb5",
  peacekeeper: "#23708a",
  politician: "#2b67a6",
  priest: "#7a4bb5",
  princess: "#a8368a",
  baron: "#5a55b8",
  spy: "#3f4a5c",
  swindler: "#8a5f00",
  gambler: "#2f7350",
  gravedigger: "#5d5146",
  martyr: "#a43a24",
  disciple: "#23708a",
  cultist: "#7a4bb5",
  apothecary: "#2f7350",
};
const OTHERS = ["#7a4bb5", "#a3283f", "#2b67a6", "#2f7350", "#a43a24", "#8a5f00", "#23708a", "#5a55b8"];

export function colour(role: string): string {
  const sum = [...role].reduce((total, letter) => total + letter.charCodeAt(0), 0);
  return COLOURS[role] ?? OTHERS[sum % OTHERS.length]!;
}
