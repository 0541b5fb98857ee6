/** The story in sentences, with the names of the players set off. */

import type { LineShown } from "../protocol";
import { state } from "../store";
import { withSuits } from "./cards";

export function Told({ text: said, names }: { text: string; names?: string[] }) {
  const text = withSuits(said);
  const known = names ?? state.value.screen?.players.map((player) => player.name) ?? [];
  const sought = known.filter(Boolean).sort((one, other) => other.length - one.length);
  if (!sought.length) return <>{text}</>;
  const pattern = sought.map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("|");
  const parts = text.split(new RegExp(`(?<![\\p{L}\\p{N}])(${pattern})(?![\\p{L}\\p{N}])`, "u"));
  return <>{parts.map((part, number) => (number % 2 ? <b key={number}>{part}</b> : part))}</>;
}

export function Lines({ lines, names }: { lines: LineShown[]; names?: string[] }) {
  return (
    <ol class="lines">
      {lines.map((line, number) => (
        <li key={number} class={`of-${line.kind}`}>
          <Told text={line.text} {...(names ? { names } : {})} />
        </li>
      ))}
    </ol>
  );
}
