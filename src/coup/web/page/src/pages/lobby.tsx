/** The table before a match: who sits where, and what is agreed. */

import { useState } from "preact/hooks";
import { send } from "../connection";
import type { Length, OptionShown, Pace, Room, RoleShown, RuleSetShown, Settings, TableSeat } from "../protocol";
import { settle } from "../settle";
import { state } from "../store";
import { changingTable } from "../view";
import { words } from "../words";
import { Choose, Icon, Sharing, Switch, Twice } from "../parts/basics";
import { Emblem, tint } from "../parts/emblem";
import { Bar, IconButton, Refusal } from "../parts/frame";
import { leave, Rules, Sheet, Talk } from "../parts/panels";
import { panel, show } from "../view";

const CLOCKS = [0, 15, 30, 60, 120, 300];

export function Lobby({ room }: { room: Room }) {
  const text = words.value;
  const { rules, said, heard } = state.value;
  const isHost = room.host === room.you;
  const taken = room.seats.filter((seat) => seat.name).length;
  const host = room.seats.find((seat) => seat.person === room.host)?.name ?? room.watching.find((one) => one.person === room.host)?.name ?? "";
  return (
    <div class="lobby">
      <Bar chip={room.title}>
        <IconButton icon="talk" label={text.talk} pressed={panel.value === "talk"} badge={said.length - heard} press={() => show("talk")} />
        <IconButton icon="rules" label={text.rules} pressed={panel.value === "rules"} press={() => show("rules")} />
      </Bar>
      <Refusal />
      {panel.value === "talk" && (
        <aside class="box sheet">
          <Sheet title={text.talk}>
            <Talk room={room} rules={rules} />
          </Sheet>
        </aside>
      )}
      {panel.value === "rules" && rules && (
        <aside class="box sheet">
          <Sheet title={rules.title}>
            <Rules rules={rules} />
          </Sheet>
        </aside>
      )}
      <main>
        <section class="box seats">
          <h2>{text.seats}</h2>
          <ol>
            {room.seats.map((seat, number) => (
              <Seat key={number} seat={seat} number={number} room={room} isHost={isHost} />
            ))}
          </ol>
          {room.watching.length > 0 && (
            <p class="soft">
              {text.watching}: {room.watching.map((one) => one.name).join(", ")}
            </p>
          )}
          {room.match && <p>{room.match}</p>}
        </section>

        <section class="box invite">
          <h2>{text.invite}</h2>
          <p class="code">
            <span class="unseen">{text.code} </span>
            {room.code}
          </p>
          <p class="soft">{text.inviteHelp}</p>
          <Sharing link={`${location.origin}/t/${room.code}`} title={text.invite} />
        </section>

        <section class="box agreement">
          <h2>{text.settings}</h2>
          {isHost ? (
            <Settling room={room} />
          ) : (
            <>
              <p>
                <strong>{room.title}</strong>
              </p>
              <ul class="plainlist">
                {room.agreed.map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
            </>
          )}
          <Roles room={room} isHost={isHost} />
        </section>
      </main>
      <div class="startbar">
        {room.status === "dealing" ? (
          <p role="status">
            {text.dealing}
          </p>
        ) : isHost ? (
          <>
            {changingTable.value && (
              <button type="button" class="big" onClick={() => (changingTable.value = false)}>
                <strong>{text.toGame}</strong>
              </button>
            )}
            <button type="button" class="big primary" disabled={taken < 2} onClick={() => void send({ do: "start" })}>
              <Emblem role="coup" />
              <span>
                <strong>{startWord(room)}</strong>
                <small>{taken < 2 ? text.startWaits : room.title}</small>
              </span>
            </button>
          </>
        ) : (
          <p role="status">{text.hostStarts(host)}</p>
        )}
        <Twice label={text.leave} sure={text.leaveSure} act={leave} />
      </div>
    </div>
  );
}

export function startWord(room: Room): string {
  const text = words.value;
  if (room.game === 0) return text.start;
  return room.settings.length === "open" ? text.rematch : room.match_over ? text.newMatch : text.startNext;
}

function Seat({ seat, number, room, isHost }: { seat: TableSeat; number: number; room: Room; isHost: boolean }) {
  const text = words.value;
  const bots = state.value.catalogue?.bots ?? [];
  const mine = number === room.your_seat;
  const character = bots.find((bot) => bot.key === seat.bot);
  const notes = [
    mine && text.you,
    seat.person && seat.person === room.host && text.host,
    seat.bot && text.botOf(character?.title ?? seat.bot),
    seat.person && !seat.present && text.away,
    seat.stand_in && text.standIn,
    seat.wins > 0 && text.wins(seat.wins),
  ].filter(Boolean);
  return (
    <li class={seat.name ? "taken" : "free"}>
      <Icon name={seat.bot ? "bot" : seat.person === room.host && seat.person ? "host" : "person"} />
      <span class="who">
        <strong>{seat.name || text.freeSeat}</strong>
        {notes.length > 0 && <small>{notes.join(" · ")}</small>}
      </span>
      <span class="powers">
        {!seat.name && (
          <button type="button" class="plain" onClick={() => void send({ do: "sit", seat: number })}>
            {room.your_seat < 0 ? text.sitHere : text.moveHere}
          </button>
        )}
        {mine && (
          <button type="button" class="plain" onClick={() => void send({ do: "rise" })}>
            {text.standUp}
          </button>
        )}
        {isHost && !seat.person && (
          <select
            aria-label={`${text.addBot}: ${number + 1}`}
            value={seat.bot}
            onChange={(event) => {
              const bot = event.currentTarget.value;
              void send(bot ? { do: "seat_bot", seat: number, bot } : { do: "remove", seat: number });
            }}
          >
            <option value="">{seat.bot ? text.removeSeat(seat.name) : text.addBot}</option>
            {bots.map((bot) => (
              <option key={bot.key} value={bot.key}>
                {bot.title}
              </option>
            ))}
          </select>
        )}
        {isHost && seat.person && !mine && (
          <>
            <Twice label={text.handOver} sure={text.removeSure} act={() => void send({ do: "hand_over", person: seat.person })} />
            <Twice label={text.remove} sure={text.removeSure} act={() => void send({ do: "remove", seat: number })} />
          </>
        )}
      </span>
      {seat.bot && character?.character && <small class="character">{character.character}</small>}
    </li>
  );
}

function Settling({ room }: { room: Room }) {
  const text = words.value;
  const { catalogue } = state.value;
  const settings = room.settings;
  const agree = (part: Partial<Settings>) => settle(room, () => part);
  const chosen = catalogue?.rule_sets.find((one) => one.key === settings.rules);
  if (!catalogue || !chosen) return null;
  const options = chosen.options.filter((option) => option.key !== "roles");
  return (
    <div class="settling">
      <Choose
        label={text.ruleSet}
        value={settings.rules}
        options={catalogue.rule_sets.map((one) => [one.key, one.title] as const)}
        set={(rules) => agree({ rules, options: {}, house: "", seats: fitting(catalogue.rule_sets, rules, settings.seats) })}
      />
      <p class="soft">{chosen.summary}</p>
      <div class="pair">
        <Choose
          label={text.numberOfSeats}
          value={settings.seats}
          options={Array.from({ length: chosen.most - chosen.least + 1 }, (_, step) => [chosen.least + step, String(chosen.least + step)] as const)}
          set={(seats) => agree({ seats })}
        />
        <Choose
          label={text.clock}
          value={settings.clock}
          options={CLOCKS.map((clock) => [clock, clock ? text.seconds(clock) : text.clockOff] as const)}
          set={(clock) => agree({ clock })}
        />
        <Choose
          label={text.pace}
          value={settings.pace}
          options={Object.entries(catalogue.paces) as [Pace, string][]}
          set={(pace) => agree({ pace })}
        />
        <Choose
          label={text.length}
          value={settings.length}
          options={Object.entries(catalogue.lengths) as [Length, string][]}
          set={(length) => agree({ length })}
        />
        {settings.length !== "open" && (
          <Choose
            label={text.games}
            value={settings.games}
            options={[1, 2, 3, 4, 5, 7, 9, 11].map((games) => [games, String(games)] as const)}
            set={(games) => agree({ games })}
          />
        )}
      </div>
      <Switch label={text.chatAllowed} on={settings.chat} set={(chat) => agree({ chat })} />
      <Switch label={text.spectatorsAllowed} on={settings.spectators} set={(spectators) => agree({ spectators })} />
      {options.length > 0 && (
        <details>
          <summary>{text.options}</summary>
          {options.map((option) => (
            <Option key={option.key} option={option} room={room} />
          ))}
        </details>
      )}
      <House settings={settings} agree={agree} />
    </div>
  );
}

function fitting(sets: RuleSetShown[], rules: string, seats: number): number {
  const found = sets.find((one) => one.key === rules);
  return found ? Math.min(Math.max(seats, found.least), found.most) : seats;
}

function Option({ option, room }: { option: OptionShown; room: Room }) {
  const value = room.settings.options[option.key] ?? option.default;
  const set = (wanted: boolean | number | string) => settle(room, ({ options }) => ({ options: { ...options, [option.key]: wanted } }));
  if (typeof option.default === "boolean")
    return <Switch label={option.title} help={option.text === option.title ? "" : option.text} on={Boolean(value)} set={set} />;
  if (option.choices.length > 0)
    return (
      <>
        <Choose label={option.title} value={String(value)} options={option.choices.map((choice, number) => [String(choice), option.names[number] ?? String(choice)] as const)} set={(wanted) => set(option.choices.find((choice) => String(choice) === wanted) ?? wanted)} />
        <p class="soft">{option.text}</p>
      </>
    );
  return (
    <label class="field">
      <span>{option.title}</span>
      <input value={String(value)} maxLength={400} onChange={(event) => set(event.currentTarget.value)} />
      <small>{option.text}</small>
    </label>
  );
}

function House({ settings, agree }: { settings: Settings; agree: (part: Partial<Settings>) => void }) {
  const text = words.value;
  const [typed, setTyped] = useState(settings.house);
  return (
    <details>
      <summary>{text.houseRules}</summary>
      <label class="field">
        <span>{text.houseHelp}</span>
        <textarea rows={6} maxLength={20000} spellcheck={false} value={typed} onInput={(event) => setTyped(event.currentTarget.value)} />
      </label>
      <div class="row">
        <button type="button" class="plain" disabled={!typed.trim()} onClick={() => agree({ house: typed })}>
          {text.houseUse}
        </button>
        {settings.house && (
          <button type="button" class="plain" onClick={() => agree({ house: "" })}>
            {text.houseClear}
          </button>
        )}
      </div>
    </details>
  );
}

/** The roles of a rule set that plays with a few of many: shown, swapped one by one, drawn anew. */
function Roles({ room, isHost }: { room: Room; isHost: boolean }) {
  const text = words.value;
  const [swapping, setSwapping] = useState("");
  const set = state.value.catalogue?.rule_sets.find((one) => one.key === room.settings.rules);
  const all = set?.roles ?? [];
  if (room.settings.house || !set?.options.some((option) => option.key === "roles")) return null;
  const chosen = named(room.settings.options["roles"], all, room.roles);
  const choose = (roles: string[] | "random") => {
    setSwapping("");
    settle(room, (settings) => {
      const { roles: _, ...options } = settings.options;
      return { options: roles === "random" ? options : { ...options, roles: roles.join("+") } };
    });
  };
  const leaving = all.find((role) => role.key === swapping);
  return (
    <div class="rolesinplay">
      <h3>{text.rolesInPlay}</h3>
      {chosen.length === 0 && <p class="soft">{text.rolesByChance}</p>}
      <ul>
        {chosen.map((role) => (
          <li key={role.key}>
            <button type="button" class="rolecard" style={tint(role.key)} disabled={!isHost} aria-pressed={swapping === role.key} onClick={() => setSwapping(swapping === role.key ? "" : role.key)}>
              <Emblem role={role.key} title={role.title} />
              <strong>{role.title}</strong>
              <small>{role.kind}</small>
            </button>
          </li>
        ))}
      </ul>
      {leaving && (
        <div>
          <p>{text.swapFor(leaving.title)}</p>
          <div class="chips">
            {all
              .filter((role) => role.kind === leaving.kind && !chosen.includes(role))
              .map((role) => (
                <button key={role.key} type="button" class="chipbutton" style={tint(role.key)} title={role.help} onClick={() => choose(chosen.map((one) => (one === leaving ? role.key : one.key)))}>
                  <Emblem role={role.key} title={role.title} />
                  {role.title}
                </button>
              ))}
          </div>
        </div>
      )}
      {isHost && (
        <>
          {chosen.length > 0 && !leaving && <p class="soft">{text.rolesHelp}</p>}
          <div class="row">
            <button type="button" class="plain" onClick={() => choose(drawn(all))}>
              {text.drawRoles}
            </button>
            {chosen.length > 0 && (
              <button type="button" class="plain" onClick={() => choose("random")}>
                {text.rolesByChance}
              </button>
            )}
          </div>
        </>
      )}
    </div>
  );
}

function named(option: boolean | number | string | undefined, all: RoleShown[], now: string[]): RoleShown[] {
  const keys = typeof option === "string" && option.includes("+") ? option.split("+") : option === "first-game" ? now : [];
  return keys.flatMap((key) => all.find((role) => role.key === key) ?? []);
}

/** One role of each kind, and two of the last. */
function drawn(all: RoleShown[]): string[] {
  const kinds = [...new Set(all.map((role) => role.kind))];
  const wanted = [...kinds, kinds[kinds.length - 1]!];
  const roles: string[] = [];
  for (const kind of wanted) {
    const left = all.filter((role) => role.kind === kind && !roles.includes(role.key));
    const role = left[crypto.getRandomValues(new Uint32Array(1))[0]! % left.length];
    if (role) roles.push(role.key);
  }
  return roles;
}
