/** Emblems: the drawing of a role, or its initial in its place. */

import { colour, emblem } from "../emblems";

const OF_VERBS: Record<string, string> = {
  income: "coin",
  "foreign-aid": "coin",
  coup: "coup",
  challenge: "challenge",
  pass: "pass",
  block: "block",
  exchange: "exchange",
  swap: "exchange",
  draw: "card",
  keep: "card",
  lose: "card",
  show: "card",
  concede: "pass",
  bribe: "coin",
  give: "coin",
  take: "coin",
};

export function Emblem({ role, title = "" }: { role: string; title?: string }) {
  const drawing = emblem(role);
  if (drawing) return <span class="emblem" aria-hidden="true" dangerouslySetInnerHTML={{ __html: drawing }} />;
  return (
    <span class="emblem initial" aria-hidden="true">
      {(title || role).slice(0, 1).toUpperCase()}
    </span>
  );
}

/** The emblem that fits an answer: of its role, of a role that it names, or of what it does. */
export function signOf(role: string, text: string): string {
  const [verb = "", ...others] = text.split(" ");
  return role || others.find((word) => emblem(word)) || OF_VERBS[verb] || (emblem(verb) ? verb : "coin");
}

/** Where the colour of a role comes in, through the object model and not through markup. */
export function tint(role: string): Record<string, string> {
  return role ? { "--c": colour(role) } : {};
}

export function Medal({ role, sign }: { role: string; sign: string }) {
  return (
    <span class="medal" style={role ? tint(role) : { "--c": "var(--gold)" }}>
      <Emblem role={role || sign} />
    </span>
  );
}
