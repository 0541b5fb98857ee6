/** The table while a game goes on, and after it. */

import { useEffect } from "preact/hooks";
import { send } from "../connection";
import { nudge } from "../nudge";
import type { PlayerShown, Room, RulesShown, Screen } from "../protocol";
import { state } from "../store";
import { changingTable, muted, panel, show } from "../view";
import { words } from "../words";
import { CardFace } from "../parts/cards";
import { Coins } from "../parts/coins";
import { Dock, useKeys } from "../parts/dock";
import { After, Revealed } from "../parts/ending";
import { Bar, IconButton, Refusal } from "../parts/frame";
import { Panel } from "../parts/panels";
import { Rivals } from "../parts/rivals";
import { Stage } from "../parts/stage";

export function Game({ screen, room, rules }: { screen: Screen; room: Room; rules: RulesShown | null }) {
  const text = words.value;
  const { said, heard } = state.value;
  const me = screen.players.find((player) => player.you);
  const unheard = said.slice(heard).filter((one) => one.person !== room.you && !muted.value.has(one.person)).length;
  useCalled(screen);
  useKeys({ l: () => show("story"), r: () => show("rules"), "?": () => show("rules"), m: () => show("menu"), t: () => show("talk"), ...(panel.value ? { Escape: () => show("") } : {}) });
  useEffect(() => {
    // A new game begins with the whole table in sight.
    changingTable.value = false;
    panel.value = "";
  }, [room.game]);
  return (
    <div class={`table ${panel.value ? "withpanel" : ""} ${screen.ending ? "over" : ""}`}>
      <Bar chip={rules?.title ?? room.title} more={screen.turn}>
        <IconButton icon="talk" label={unheard ? `${text.talk}: ${text.newSaid(unheard)}` : text.talk} pressed={panel.value === "talk"} badge={unheard} press={() => show("talk")} letter="t" />
        <IconButton icon="rules" label={text.rules} pressed={panel.value === "rules"} press={() => show("rules")} letter="r" />
        <IconButton icon="story" label={text.story} pressed={panel.value === "story"} press={() => show("story")} letter="l" />
        <IconButton icon="menu" label={text.menu} pressed={panel.value === "menu"} press={() => show("menu")} letter="m" />
      </Bar>
      <Refusal />
      <Rivals screen={screen} room={room} rules={rules} />
      <main class="middle">{screen.ending ? <Revealed screen={screen} ending={screen.ending} /> : <Stage screen={screen} />}</main>
      <Panel screen={screen} room={room} rules={rules} />
      <footer class="mine">
        {screen.ending ? (
          <After room={room} ending={screen.ending} />
        ) : (
          <>
            {me ? <Hand me={me} screen={screen} /> : <p class="soft watchonly">{text.watchOnly}</p>}
            <Dock screen={screen} rules={rules} />
          </>
        )}
      </footer>
      <Announcer screen={screen} />
    </div>
  );
}

function Hand({ me, screen }: { me: PlayerShown; screen: Screen }) {
  const text = words.value;
  return (
    <section class={`you ${me.to_play ? "turn" : ""}`} aria-label={text.yourCards}>
      <div class={`cards of${me.cards.length + me.lost.length}`}>
        {me.cards.map((card, number) => (
          <CardFace key={`${card.card}${number}`} card={card} />
        ))}
        {me.lost.map((card, number) => (
          <span class="gone" key={`lost${number}`}>
            <CardFace card={card} />
            <span class="unseen">{text.lost}</span>
          </span>
        ))}
      </div>
      <div class="purse">
        <Coins count={me.coins} large />
        <span>{me.alive ? text.lives(me.cards.length) : text.out}</span>
        {me.notes.map((note) => (
          <span key={note} class="note">
            {note}
          </span>
        ))}
        {screen.stand_in && (
          <button type="button" class="plain small" onClick={() => void send({ do: "stand_in", on: false })}>
            {text.standInOff}
          </button>
        )}
      </div>
    </section>
  );
}

/** Says aloud what has changed, without taking the focus from anywhere. */
function Announcer({ screen }: { screen: Screen }) {
  const { story } = state.value;
  const last = story.game === screen.game ? (story.lines.at(-1)?.text ?? "") : "";
  const said = screen.ending?.text ?? screen.question?.text ?? last;
  return (
    <div class="unseen" aria-live="polite">
      {said}
    </div>
  );
}

/** When it is one's turn the page sounds once, and its title says so. */
function useCalled(screen: Screen): void {
  const number = screen.question?.number ?? -1;
  useEffect(() => {
    if (number >= 0) nudge();
    document.title = number >= 0 ? `${words.value.yourTurnTitle} · coup` : "coup";
    return () => {
      document.title = "coup";
    };
  }, [number]);
}
