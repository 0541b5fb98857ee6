/** What is one tap away: the story, the rules, what was said, one's rivals, the menu. A panel lies over the middle of
 * the table on a phone and beside it on a wide screen; the question and its answers stay where they are. */

import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { send } from "../connection";
import { mark, marksOf } from "../pencil";
import type { PlayerShown, Room, RulesShown, Screen } from "../protocol";
import { go } from "../route";
import { setSound, sound } from "../nudge";
import { change, state } from "../store";
import { muted, panel, show, toggleMuted } from "../view";
import { words } from "../words";
import { Icon, QrCode, Sharing, Switch, Twice } from "./basics";
import { CardBack } from "./cards";
import { Emblem, tint } from "./emblem";
import { Appearance, IconButton, Tongue } from "./frame";
import { Lines } from "./told";

export function Panel({ screen, room, rules }: { screen: Screen; room: Room | null; rules: RulesShown | null }) {
  const open = panel.value;
  const seat = open.startsWith("seat ") ? Number(open.slice(5)) : -1;
  const player = screen.players[seat];
  const text = words.value;
  // On a wide screen the story is what is there when nothing else is asked for.
  return (
    <aside class={`panel ${open ? "open" : ""}`}>
      {open === "rules" && <Sheet title={rules?.title ?? text.rules}>{rules && <Rules rules={rules} />}</Sheet>}
      {open === "talk" && <Sheet title={text.talk}>{room && <Talk room={room} rules={rules} />}</Sheet>}
      {open === "menu" && <Sheet title={text.menu}>{room && <Menu room={room} screen={screen} />}</Sheet>}
      {player && (
        <Sheet title={player.name} key={seat}>
          <Seat player={player} seat={seat} rules={rules} table={room ? `${room.code}.${screen.game}` : ""} />
        </Sheet>
      )}
      {(open === "" || open === "story") && (
        <Sheet title={text.story} fixed={open === ""} fromEnd>
          <Story screen={screen} />
        </Sheet>
      )}
    </aside>
  );
}

/** `fromEnd`: what is laid out from the end keeps the latest in sight. */
export function Sheet({ title, children, fixed = false, fromEnd = false }: { title: string; children: ComponentChildren; fixed?: boolean; fromEnd?: boolean }) {
  return (
    <>
      <div class="sheethead">
        <h2>{title}</h2>
        {!fixed && <IconButton icon="close" label={words.value.close} press={() => (panel.value = "")} letter="Esc" />}
      </div>
      <div class={`sheetbody ${fromEnd ? "fromend" : ""}`} tabIndex={0} role="region" aria-label={title}>
        {children}
      </div>
    </>
  );
}

function Story({ screen }: { screen: Screen }) {
  const { story } = state.value;
  return <Lines lines={story.game === screen.game ? story.lines : []} />;
}

export function Rules({ rules }: { rules: RulesShown }) {
  const text = words.value;
  return (
    <div class="rulesheet">
      <h3>{text.idea}</h3>
      <ul class="plainlist">
        {text.ideas.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <h3>{text.deeds}</h3>
      <ul class="deeds">
        {rules.deeds.map((deed) => (
          <li key={deed.key} style={tint(deed.role || deed.key)}>
            <Emblem role={deed.role || "coin"} />
            <div>
              <strong>{deed.text}</strong>
              <p>{deed.help}</p>
              <dl>
                <Fact name={text.cost} value={deed.cost} />
                <Fact name={text.claim} value={deed.claims} />
                <Fact name={text.stoppedBy} value={deed.blocked_by} />
              </dl>
            </div>
          </li>
        ))}
      </ul>
      <h3>{text.roles}</h3>
      <ul class="deeds">
        {rules.roles.map((role) => (
          <li key={role.key} style={tint(role.key)}>
            <Emblem role={role.key} title={role.title} />
            <div>
              <strong>
                {role.title} <small>{text.copies(role.copies)}</small>
              </strong>
              <p>{role.help}</p>
            </div>
          </li>
        ))}
      </ul>
      {rules.notes.length > 0 && <h3>{text.notes}</h3>}
      <ul class="plainlist">
        {rules.notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </div>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  if (!value || value === "-" || value === "–" || value === "—") return null;
  return (
    <div>
      <dt>{name}</dt> <dd>{value}</dd>
    </div>
  );
}

function Seat({ player, seat, rules, table }: { player: PlayerShown; seat: number; rules: RulesShown | null; table: string }) {
  const text = words.value;
  const marks = marksOf(table);
  return (
    <div class="seatsheet">
      {player.notes.length > 0 && <p>{player.notes.join(" · ")}</p>}
      <h3>{text.claims}</h3>
      {player.claims.length === 0 && <p class="soft">{text.noClaims}</p>}
      <ul class="claims">
        {player.claims.map((claim) => (
          <li key={claim.role} style={tint(claim.role)}>
            <Emblem role={claim.role} title={claim.title} />
            <span>
              {claim.title} <b>{text.times(claim.times)}</b>
              {claim.caught > 0 && <em class="bluff"> · {text.caught(claim.caught)}</em>}
              {claim.proved > 0 && <em> · {text.proved(claim.proved)}</em>}
            </span>
          </li>
        ))}
      </ul>
      {table && !player.you && player.cards.some((card) => !card.card) && (
        <>
          <h3>{text.pencil}</h3>
          <p class="soft">{text.pencilHelp}</p>
          {player.cards.map((card, number) => (card.card ? null : (
            <div class="pencilling" key={number}>
              <CardBack small pencil={marks[`${seat}.${number}`] ?? ""} pencilTitle={titleOf(rules, marks[`${seat}.${number}`])} place={card.place} />
              <div class="chips" role="group" aria-label={text.pencilCard(number + 1)}>
                {rules?.roles.map((role) => (
                  <button
                    key={role.key}
                    type="button"
                    class="chipbutton"
                    style={tint(role.key)}
                    aria-pressed={marks[`${seat}.${number}`] === role.key}
                    onClick={() => mark(table, seat, number, role.key)}
                  >
                    <Emblem role={role.key} title={role.title} />
                    {role.title}
                  </button>
                ))}
              </div>
            </div>
          )))}
        </>
      )}
    </div>
  );
}

function titleOf(rules: RulesShown | null, role: string | undefined): string {
  return rules?.roles.find((one) => one.key === role)?.title ?? role ?? "";
}

export function Talk({ room, rules }: { room: Room; rules: RulesShown | null }) {
  const text = words.value;
  const [typed, setTyped] = useState("");
  const { said } = state.value;
  const heard = said.filter((one) => !muted.value.has(one.person));
  const people = [...new Map(said.filter((one) => one.person !== room.you).map((one) => [one.person, one.name]))];
  useEffect(() => {
    change({ is: "heard" });
  }, [said.length]);
  const speak = (event: Event) => {
    event.preventDefault();
    if (typed.trim()) void send({ do: "say", text: typed.trim() });
    setTyped("");
  };
  return (
    <div class="talk">
      <div class="fromend" role="log" tabIndex={0} aria-label={text.talk}>
        <ol class="sayings">
          {heard.length === 0 && <li class="soft">{text.silence}</li>}
          {heard.map((one, number) => (
            <li key={number}>
              <b>{one.name}</b> {one.text}
            </li>
          ))}
        </ol>
      </div>
      <div class="chips" role="group" aria-label={text.phrases}>
        {Object.entries(rules?.phrases ?? {}).map(([key, phrase]) => (
          <button key={key} type="button" class="chipbutton" onClick={() => void send({ do: "phrase", phrase: key })}>
            {phrase}
          </button>
        ))}
      </div>
      {room.settings.chat === false ? (
        <p class="soft">{text.chatOff}</p>
      ) : (
        <form class="row" onSubmit={speak}>
          <input value={typed} maxLength={300} aria-label={text.say} placeholder={text.say} onInput={(event) => setTyped(event.currentTarget.value)} />
          <button type="submit" class="plain">
            {text.send}
          </button>
        </form>
      )}
      {people.length > 0 && (
        <div class="chips mutes">
          {people.map(([person, name]) => (
            <button key={person} type="button" class="chipbutton" aria-pressed={muted.value.has(person)} onClick={() => toggleMuted(person)}>
              <Icon name={muted.value.has(person) ? "mute" : "sound"} />
              {muted.value.has(person) ? text.unmutePerson(name) : text.mutePerson(name)}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}

function Menu({ room, screen }: { room: Room; screen: Screen }) {
  const text = words.value;
  const me = screen.players.find((player) => player.you);
  const playing = room.status === "playing" && me?.alive;
  const aloneWithBots = me && room.seats.every((seat, number) => number === room.your_seat || seat.bot);
  return (
    <div class="menu">
      {playing && (
        <>
          <Switch
            label={text.onlyMine}
            on={screen.ease === "mine"}
            set={(on) => void send({ do: "ease", ease: on ? "mine" : "ask" })}
          />
          <Switch label={text.standInOn} on={screen.stand_in} set={(on) => void send({ do: "stand_in", on })} />
        </>
      )}
      <Switch label={text.sound} on={sound.value} set={setSound} />
      {playing && aloneWithBots && (
        <button type="button" class="plain" disabled={!screen.question} onClick={() => void send({ do: "hint" })}>
          {text.hint}
        </button>
      )}
      <Carrying />
      <div class="pair">
        <Tongue />
        <Appearance />
      </div>
      <div class="pair">
        {playing && <Twice label={text.resign} sure={text.resignSure} act={() => void send({ do: "resign" }).then(() => show("menu"))} />}
        <Twice label={text.leave} sure={text.leaveSure} act={leave} />
      </div>
      {playing && <p class="soft">{text.leaveHelp}</p>}
      <h3>{text.invite}</h3>
      <Sharing link={`${location.origin}/t/${room.code}`} title={text.invite} />
      {room.commitment && (
        <dl class="numbers">
          <dt>{text.promise}</dt>
          <dd>{room.commitment}</dd>
        </dl>
      )}
    </div>
  );
}

export function leave(): void {
  void send({ do: "leave" }).then(() => {
    change({ is: "left" });
    panel.value = "";
    go("/");
  });
}

/** A link for another device: for its owner alone, and shown only when asked for. */
export function Carrying() {
  const text = words.value;
  const { carried } = state.value;
  const [, tick] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => tick((count) => count + 1), 1000);
    return () => clearInterval(timer);
  }, []);
  const left = carried ? Math.ceil((carried.until - Date.now()) / 1000) : 0;
  const link = carried ? `${location.origin}/carry#${carried.code}` : "";
  return (
    <>
      <button type="button" class="plain" onClick={() => void send({ do: "carry" })}>
        {text.carry}
      </button>
      {carried && left > 0 && (
        <div class="carrying">
          <p class="soft">{text.carryHelp}</p>
          <QrCode text={link} />
          <Sharing link={link} title={text.carry} qr={false} />
          <p class="soft">{text.secondsLeft(left)}</p>
        </div>
      )}
    </>
  );
}

