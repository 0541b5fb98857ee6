/** The others: name, cards, coins, and what they last said. A tap opens their page in the story of the game. */

import { useEffect, useState } from "preact/hooks";
import { marksOf } from "../pencil";
import type { PlayerShown, Room, RulesShown, Screen } from "../protocol";
import { answer } from "./dock";
import { state } from "../store";
import { aiming, muted, panel, show } from "../view";
import { words } from "../words";
import { CardBack, CardFace, withSuits } from "./cards";
import { Coins } from "./coins";
import { Emblem, signOf, tint } from "./emblem";

/** Those who come after the reader, in the order of play. */
export function others(screen: Screen): { player: PlayerShown; seat: number }[] {
  const all = screen.players.map((player, seat) => ({ player, seat }));
  const me = screen.players.findIndex((player) => player.you);
  return me < 0 ? all : [...all.slice(me + 1), ...all.slice(0, me)];
}

export function Rivals({ screen, room, rules }: { screen: Screen; room: Room | null; rules: RulesShown | null }) {
  const shown = others(screen);
  return (
    <section class={`rivals of${shown.length}`} aria-label={words.value.players}>
      {shown.map(({ player, seat }) => (
        <Rival
          key={seat}
          seat={seat}
          player={player}
          table={room ? `${room.code}.${screen.game}` : ""}
          rules={rules}
          standIn={room?.seats[seat]?.stand_in ?? false}
          away={room?.seats[seat]?.present === false}
          person={room?.seats[seat]?.person ?? ""}
        />
      ))}
    </section>
  );
}

function Rival({ player, seat, table, rules, standIn, away, person }: {
  player: PlayerShown;
  seat: number;
  table: string;
  rules: RulesShown | null;
  standIn: boolean;
  away: boolean;
  person: string;
}) {
  const text = words.value;
  const targeted = aiming.value?.choices.filter((choice) => choice.target === seat) ?? [];
  const only = targeted.length === 1 ? targeted[0] : undefined;
  const says = player.alive ? player.said || (standIn ? text.standIn : away ? text.away : "") : text.out;
  const thinking = player.asked && player.alive;
  const classes = ["rival", player.to_play && "turn", !player.alive && "out", thinking && "asked", only && "target"];
  return (
    <button
      type="button"
      class={classes.filter(Boolean).join(" ")}
      aria-pressed={panel.value === `seat ${seat}`}
      onClick={() => (only ? answer(only) : show(`seat ${seat}`))}
    >
      <span class="name">{player.name}</span>
      <span class="hand">
        <Cards player={player} seat={seat} table={table} rules={rules} />
      </span>
      <Coins count={player.coins} />
      {player.notes.length > 0 && <span class="notes">{withSuits(player.notes.join(" · "))}</span>}
      <span class={`says ${player.said ? "loud" : ""}`} style={tint(player.said_role)}>
        {player.alive && player.said && <Sign role={player.said_role} verb={player.said_verb} />}
        {thinking && !says && <i class="dots" aria-hidden="true" />}
        <span class="words">{says || (thinking ? text.thinking : "")}</span>
      </span>
      {person && <Bubble person={person} />}
      {player.to_play && <span class="unseen">{text.toPlay}</span>}
      {thinking && says && <span class="unseen">{text.asked}</span>}
    </button>
  );
}

/** What was said last as a sign: beside the words where it is a role, in their place where there is no room for them. */
function Sign({ role, verb }: { role: string; verb: string }) {
  return (
    <span class={role ? "sign" : "sign spare"}>
      <Emblem role={signOf(role, verb)} />
    </span>
  );
}

const BUBBLE = 7000;

/** What somebody has just said; it stays to be read under Talk. */
function Bubble({ person }: { person: string }) {
  const [now, setNow] = useState(0);
  const last = state.value.said.findLast((one) => one.person === person);
  useEffect(() => {
    if (!last) return;
    setNow(performance.now());
    const timer = setTimeout(() => setNow(performance.now()), BUBBLE);
    return () => clearTimeout(timer);
  }, [last]);
  if (!last || muted.value.has(person) || now - last.at >= BUBBLE) return null;
  return (
    <span class="bubble" aria-hidden="true">
      {last.text}
    </span>
  );
}

function Cards({ player, seat, table, rules }: { player: PlayerShown; seat: number; table: string; rules: RulesShown | null }) {
  const marks = table ? marksOf(table) : {};
  return (
    <>
      {player.cards.map((card, number) => {
        const pencil = marks[`${seat}.${number}`] ?? "";
        const title = rules?.roles.find((role) => role.key === pencil)?.title ?? pencil;
        if (card.card || card.role) return <CardFace key={number} card={card} small />;
        return <CardBack key={number} small pencil={pencil} pencilTitle={title} note={card.note} place={card.place} />;
      })}
      {player.lost.map((card, number) => (
        <span key={`lost${number}`} class="gone">
          <CardFace card={card} small />
        </span>
      ))}
    </>
  );
}
