/** Coins as discs, and as a number for whoever counts. */

import { words } from "../words";

const MOST_DISCS = 6;

export function Coins({ count, large = false }: { count: number; large?: boolean }) {
  return (
    <span class={`coins ${large ? "large" : ""}`}>
      <span class="pile" aria-hidden="true">
        {Array.from({ length: Math.min(count, MOST_DISCS) }, (_, disc) => (
          <i key={disc} />
        ))}
      </span>
      <b>{count}</b>
      <span class="unseen"> {words.value.coins(count)}</span>
    </span>
  );
}
