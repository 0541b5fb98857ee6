/** The front page: a game is one click away. */

import { useEffect, useState } from "preact/hooks";
import { send, sendAndGo } from "../connection";
import { keep, recall } from "../keep";
import type { Finished, RuleSetShown, Settings } from "../protocol";
import { go } from "../route";
import { state } from "../store";
import { language, words } from "../words";
import { Choose, Icon, Link } from "../parts/basics";
import { CardFace } from "../parts/cards";
import { Emblem } from "../parts/emblem";
import { Appearance, Bar, Refusal, Tongue } from "../parts/frame";

/** What is agreed where nobody has said anything. */
const PLAIN: Settings = {
  rules: "classic",
  options: {},
  house: "",
  seats: 4,
  clock: 0,
  pace: "calm",
  length: "open",
  games: 3,
  chat: true,
  spectators: true,
};
const FAN = ["duke", "contessa", "captain", "assassin", "ambassador"];

export function Front() {
  const text = words.value;
  const { catalogue, me, games, link } = state.value;
  const [rules, setRules] = useState(recall("rules") || PLAIN.rules);
  const [seats, setSeats] = useState(Number(recall("seats")) || PLAIN.seats);
  const [bot, setBot] = useState(recall("bot") || "medium");
  const [code, setCode] = useState("");
  useEffect(() => {
    if (link === "open") void send({ do: "mine" });
  }, [link]);

  const chosen = catalogue?.rule_sets.find((one) => one.key === rules) ?? catalogue?.rule_sets[0];
  const count = chosen ? Math.min(Math.max(seats, chosen.least), chosen.most) : seats;
  const settings: Settings = { ...PLAIN, rules: chosen?.key ?? PLAIN.rules, seats: count };
  return (
    <div class="front">
      <Bar />
      <Refusal />
      <main>
        <Curtain title={text.tagline} />
        <section class="begin">
          <fieldset class="rulesets">
            <legend>{text.ruleSet}</legend>
            {catalogue?.rule_sets.map((one) => (
              <label key={one.key} class={one.key === chosen?.key ? "chosen" : ""}>
                <input
                  type="radio"
                  name="rules"
                  value={one.key}
                  checked={one.key === chosen?.key}
                  onChange={() => {
                    keep("rules", one.key);
                    setRules(one.key);
                  }}
                />
                <Emblem role={emblemOf(one)} title={one.title} />
                <strong>{one.title.replace(/^Coup: /, "")}</strong>
              </label>
            ))}
            <p class="soft summary">{chosen?.summary}</p>
          </fieldset>
          <div class="pair">
            <Choose
              label={text.players}
              value={count}
              options={chosen ? range(chosen.least, chosen.most).map((number) => [number, String(number)] as const) : [[count, String(count)] as const]}
              set={(number) => {
                keep("seats", String(number));
                setSeats(number);
              }}
            />
            <Choose
              label={text.opponents}
              value={bot}
              options={(catalogue?.bots ?? []).map((one) => [one.key, one.title] as const)}
              set={(key) => {
                keep("bot", key);
                setBot(key);
              }}
            />
          </div>
          <button type="button" class="big primary" disabled={!catalogue} onClick={() => void sendAndGo({ do: "play", settings, bot })}>
            <Emblem role="coup" />
            <span>
              <strong>{text.playNow}</strong>
              <small>{text.playNowHelp}</small>
            </span>
          </button>
          <NameField />
          <div class="pair tiles">
            <button type="button" class="big" disabled={!catalogue} onClick={() => void sendAndGo({ do: "open", settings })}>
              <Icon name="share" />
              <span>
                <strong>{text.openTable}</strong>
                <small>{text.openTableHelp}</small>
              </span>
            </button>
            <button type="button" class="big" disabled={!catalogue} onClick={() => void sendAndGo({ do: "watch", settings, bot })}>
              <Emblem role="watch" />
              <span>
                <strong>{text.watchBots}</strong>
                <small>{text.watchBotsHelp}</small>
              </span>
            </button>
          </div>
          <form
            class="joining"
            onSubmit={(event) => {
              event.preventDefault();
              if (code.trim()) go(`/t/${encodeURIComponent(code.trim().toUpperCase())}`);
            }}
          >
            <label class="field">
              <span>{text.joinHelp}</span>
              <input
                value={code}
                placeholder="ABCDEF"
                autocomplete="off"
                autocapitalize="characters"
                spellcheck={false}
                maxLength={40}
                aria-label={text.codeOfTable}
                onInput={(event) => setCode(event.currentTarget.value)}
              />
            </label>
            <button type="submit" class="plain">
              {text.join}
            </button>
          </form>
        </section>

        {me && me.tables.length > 0 && (
          <section class="box">
            <h2>{text.yourTables}</h2>
            <div class="chips">
              {me.tables.map((table) => (
                <Link key={table} to={`/t/${table}`} class="chipbutton">
                  {text.backTo(table)}
                </Link>
              ))}
            </div>
          </section>
        )}
        <section class="box">
          <h2>{text.myGames}</h2>
          {games && games.length > 0 ? <Games games={games} /> : <p class="soft">{text.noGames}</p>}
        </section>
        <footer class="pair">
          <Tongue />
          <Appearance />
        </footer>
      </main>
    </div>
  );
}

/** The name of the game with its cards, and a sentence. */
export function Curtain({ title }: { title: string }) {
  return (
    <div class="curtain">
      <div class="fan" aria-hidden="true">
        {FAN.map((role) => (
          <CardFace key={role} card={{ card: role, role, title: "", place: 0, note: "" }} />
        ))}
      </div>
      <h1>coup</h1>
      <p>{title}</p>
    </div>
  );
}

function emblemOf(rules: RuleSetShown): string {
  const signs: Record<string, string> = { classic: "duke", incorporation: "joker", reformation: "inquisitor", g54: "newscaster", poker: "princess" };
  return signs[rules.key] ?? rules.roles[0]?.key ?? "card";
}

function range(least: number, most: number): number[] {
  return Array.from({ length: most - least + 1 }, (_, step) => least + step);
}

export function NameField() {
  const text = words.value;
  const [name, setName] = useState(recall("name") || state.value.me?.name || "");
  const given = state.value.me?.name ?? "";
  useEffect(() => {
    if (!recall("name") && given) setName(given);
  }, [given]);
  return (
    <label class="field">
      <span>{text.yourName}</span>
      <input value={name} maxLength={40} autocomplete="nickname" onInput={(event) => setName(event.currentTarget.value)} onChange={() => rename(name)} />
    </label>
  );
}

export function rename(name: string): void {
  const wanted = name.trim();
  if (!wanted) return;
  keep("name", wanted);
  if (wanted !== state.value.me?.name) void send({ do: "rename", name: wanted });
}

function Games({ games }: { games: Finished[] }) {
  const text = words.value;
  return (
    <ul class="games">
      {games.map((game) => (
        <li key={game.game}>
          <Link to={`/game/${game.game}`}>
            <strong>{game.winner ? text.wonBy(game.winner) : text.nobodyWon}</strong>
            <span>
              {game.rules} · {game.players.join(", ")}
            </span>
            <time dateTime={game.ended}>{new Date(game.ended).toLocaleString(language.value, { dateStyle: "medium", timeStyle: "short" })}</time>
          </Link>
        </li>
      ))}
    </ul>
  );
}
