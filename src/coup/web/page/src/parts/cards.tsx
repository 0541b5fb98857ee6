/** Cards: of roles, and real playing cards where a rule set has them. */

import type { CardShown } from "../protocol";
import { words } from "../words";
import { Emblem, tint } from "./emblem";

const SUITS: Record<string, { sign: string; letter: string; red: boolean }> = {
  S: { sign: "M12 2C9 7 3 10 3 15a4.500 4.500 0 0 0 8 2.800c0 2-1 3.400-2.500 4.200h7c-1.500-.800-2.500-2.200-2.500-4.200A4.500 4.500 0 0 0 21 15c0-5-6-8-9-13z", letter: "♠", red: false },
  H: { sign: "M12 21.500C5 15.500 2.500 12 2.500 8.200 2.500 5 4.800 3 7.400 3 9.500 3 11.200 4.200 12 6c.800-1.800 2.500-3 4.600-3 2.600 0 4.900 2 4.900 5.200 0 3.800-2.500 7.300-9.500 13.300z", letter: "♥", red: true },
  D: { sign: "M12 1.500 20 12l-8 10.500L4 12z", letter: "♦", red: true },
  C: { sign: "M12 2a4.600 4.600 0 0 0-3.600 7.500A4.600 4.600 0 1 0 11 17c0 2.200-1 3.900-2.500 5h7c-1.500-1.100-2.500-2.800-2.500-5a4.600 4.600 0 1 0 2.600-7.500A4.600 4.600 0 0 0 12 2z", letter: "♣", red: false },
};

export function isPlayingCard(card: string): boolean {
  return /^(10|[2-9TJQKA])[SHDC]$/.test(card);
}

function Suit({ suit }: { suit: string }) {
  return (
    <svg class="suit" viewBox="0 0 24 24" aria-hidden="true">
      <path d={SUITS[suit]?.sign ?? ""} fill="currentColor" />
    </svg>
  );
}

/** `10D (Gravedigger)` in a sentence is `10♦ (Gravedigger)`; the last sign asks for a letter rather than a picture. */
export function withSuits(text: string): string {
  return text.replace(/\b(10|[2-9TJQKA])([SHDC])(?= \()/g, (_, rank: string, suit: string) => `${rank === "T" ? "10" : rank}${SUITS[suit]!.letter}\uFE0E`);
}

/** The corner of a playing card. */
function Index({ card }: { card: string }) {
  const suit = card.slice(-1);
  const rank = card.slice(0, -1);
  return (
    <span class={`index ${SUITS[suit]?.red ? "red" : "black"}`}>
      {rank === "T" ? "10" : rank}
      <Suit suit={suit} />
    </span>
  );
}

/** `KS (Duke)` on a card that shows its rank and suit anyway is the Duke. */
export function shortTitle(card: { card: string; title: string }): string {
  return isPlayingCard(card.card) ? card.title.replace(/^.*\((.*)\)$/, "$1") : card.title;
}

export function CardFace({ card, small = false }: { card: CardShown; small?: boolean }) {
  if (!card.card && !card.role) return <CardBack note={card.note} small={small} place={card.place} />;
  const playing = isPlayingCard(card.card);
  return (
    <span
      class={`card ${small ? "small" : ""} ${playing ? "playing" : ""} ${card.note ? "noted" : ""}`}
      style={tint(card.role || card.card)}
      role="img"
      aria-label={[card.title, card.note].filter(Boolean).join(", ")}
    >
      {playing && <Index card={card.card} />}
      <Emblem role={card.role || card.card} title={card.title} />
      {!small && <span class={`cardname ${shortTitle(card).length > 8 ? "lengthy" : ""}`}>{shortTitle(card)}</span>}
      {card.place > 0 && <span class="place">{card.place}</span>}
      {card.note && !small && <span class="cardnote">{card.note}</span>}
    </span>
  );
}

export function CardBack({ small = false, pencil = "", pencilTitle = "", note = "", place = 0 }: {
  small?: boolean;
  pencil?: string;
  pencilTitle?: string;
  note?: string;
  place?: number;
}) {
  const label = [words.value.hidden, note, pencil && words.value.pencilled(pencilTitle)].filter(Boolean).join(", ");
  return (
    <span class={`card back ${small ? "small" : ""} ${note ? "noted" : ""}`} role="img" aria-label={label}>
      {pencil && (
        <span class="pencil">
          <Emblem role={pencil} title={pencilTitle} />?
        </span>
      )}
      {place > 0 && <span class="place">{place}</span>}
    </span>
  );
}
