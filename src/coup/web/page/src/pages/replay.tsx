/** A finished game, to be stepped through in both directions with anybody's eyes, and the proof of its deal. */

import { useEffect, useState } from "preact/hooks";
import { rememberedContribution } from "../contribution";
import { check } from "../fair";
import type { FinishedGame, Moment, Proof } from "../protocol";
import { state } from "../store";
import { language, words } from "../words";
import { Choose, Icon, Link, Sharing } from "../parts/basics";
import { CardFace } from "../parts/cards";
import { Coins } from "../parts/coins";
import { useKeys } from "../parts/dock";
import { Emblem, Medal, tint } from "../parts/emblem";
import { Bar, IconButton, Nowhere } from "../parts/frame";
import { Rules } from "../parts/panels";
import { Lines, Told } from "../parts/told";

export function Replay({ game }: { game: string }) {
  const text = words.value;
  const [eyes, setEyes] = useState(-1);
  const [found, setFound] = useState<FinishedGame | null>(null);
  const [failed, setFailed] = useState("");
  const [step, setStep] = useState(0);
  useEffect(() => {
    let current = true;
    setFailed("");
    fetchGame(game, eyes, language.value)
      .then((answer) => current && setFound(answer))
      .catch((error: Error) => current && setFailed(error.message));
    return () => {
      current = false;
    };
  }, [game, eyes, language.value]);

  if (failed) return <Nowhere message={failed} />;
  if (!found) return <Nowhere message={text.loading} />;
  return <Stepping game={game} found={found} step={Math.min(step, found.moments.length - 1)} setStep={setStep} eyes={eyes} setEyes={setEyes} />;
}

async function fetchGame(game: string, eyes: number, tongue: string): Promise<FinishedGame> {
  const answer = await fetch(`/api/game/${encodeURIComponent(game)}?eyes=${eyes}&language=${tongue}`).catch(() => null);
  if (!answer) throw new Error(words.value.failed);
  if (!answer.ok) throw new Error(words.value.notFound);
  return (await answer.json()) as FinishedGame;
}

function Stepping({ game, found, step, setStep, eyes, setEyes }: {
  game: string;
  found: FinishedGame;
  step: number;
  setStep: (step: number) => void;
  eyes: number;
  setEyes: (eyes: number) => void;
}) {
  const text = words.value;
  const { room } = state.value;
  const last = found.moments.length - 1;
  const moment = found.moments[step]!;
  const to = (wanted: number) => setStep(Math.max(0, Math.min(last, wanted)));
  useKeys({ ArrowLeft: () => to(step - 1), ArrowRight: () => to(step + 1), Home: () => to(0), End: () => to(last) });
  return (
    <div class="replay">
      <Bar chip={found.summary.rules}>
        {room && (
          <Link to={`/t/${room.code}`} class="plain backstep">
            <Icon name="back" />
            {text.table}
          </Link>
        )}
      </Bar>
      <main>
        <div class="column">
        <section class="box watching">
          <h1>{found.summary.winner ? text.wonBy(found.summary.winner) : text.nobodyWon}</h1>
          <Choose
            label={text.lookAt}
            value={eyes}
            options={[[-1, text.openCards] as const, ...found.players.map((name, seat) => [seat, name] as const)]}
            set={setEyes}
          />
          <Table moment={moment} />
          <div class="moment" aria-live="polite">
            <p class="soft">
              <Told text={moment.heading} names={found.players} />
            </p>
            <Lines lines={moment.lines} names={found.players} />
          </div>
          <div class="stepper">
            <IconButton icon="first" label={text.first} press={() => to(0)} letter="Home" />
            <IconButton icon="back" label={text.previous} press={() => to(step - 1)} letter="←" />
            <input
              type="range"
              min={0}
              max={last}
              value={step}
              aria-label={text.step}
              aria-valuetext={text.stepOf(step, last)}
              onInput={(event) => to(Number(event.currentTarget.value))}
            />
            <IconButton icon="next" label={text.next} press={() => to(step + 1)} letter="→" />
            <IconButton icon="last" label={text.last} press={() => to(last)} letter="End" />
          </div>
          <p class="soft stepcount">{text.stepOf(step, last)}</p>
        </section>
        <section class="box">
          <h2>{text.bluffs}</h2>
          <ul class="plainlist">
            {found.review.map((line) => (
              <li key={line}>
                <Told text={line} names={found.players} />
              </li>
            ))}
          </ul>
        </section>
        </div>
        <div class="column">
        <section class="box turns">
          <h2>{text.turns}</h2>
          <Turns moments={found.moments} step={step} to={to} />
        </section>
        <section class="box">
          <h2>{text.proof}</h2>
          <Proven proof={found.proof} />
        </section>
        <section class="box">
          <h2>{text.shareGame}</h2>
          <Sharing link={`${location.origin}/game/${game}`} title={text.shareGame} />
          <a class="plain download" href={`/api/game/${encodeURIComponent(game)}/record`} download={`coup-${game.slice(0, 8)}.txt`}>
            {text.record}
          </a>
        </section>
        <section class="box">
          <details>
            <summary>{text.rules}</summary>
            <Rules rules={found.rules} />
          </details>
        </section>
        </div>
      </main>
    </div>
  );
}

function Table({ moment }: { moment: Moment }) {
  const text = words.value;
  return (
    <ul class="seen">
      {moment.players.map((player, seat) => (
        <li key={seat} class={`${player.to_play ? "turn" : ""} ${player.alive ? "" : "out"}`}>
          <span class="name">{player.name}</span>
          <span class="hand">
            {player.cards.map((card, number) => (
              <CardFace key={number} card={card} small />
            ))}
            {player.lost.map((card, number) => (
              <span class="gone" key={`lost${number}`}>
                <CardFace card={card} small />
              </span>
            ))}
          </span>
          <Coins count={player.coins} />
          <span class={`says ${player.said ? "loud" : ""}`} style={tint(player.said_role)}>
            {player.said_role && <Emblem role={player.said_role} />}
            {player.alive ? player.said : text.out}
          </span>
        </li>
      ))}
    </ul>
  );
}

function Turns({ moments, step, to }: { moments: Moment[]; step: number; to: (step: number) => void }) {
  const text = words.value;
  const starts = moments.flatMap((moment, number) => (number === 0 || moment.turn !== moments[number - 1]!.turn ? [number] : []));
  const current = starts.filter((start) => start <= step).at(-1);
  return (
    <ol class="turnlist">
      {starts.map((start) => {
        const moment = moments[start]!;
        return (
          <li key={start}>
            <button type="button" aria-current={start === current ? "step" : undefined} onClick={() => to(start)}>
              <b>{moment.turn > 0 ? text.turn(moment.turn) : text.deal}</b> {moment.players.find((player) => player.to_play)?.name}
            </button>
          </li>
        );
      })}
    </ol>
  );
}

function Proven({ proof }: { proof: Proof }) {
  const text = words.value;
  if (!proof.secret) return <p class="soft">{text.proofMissing}</p>;
  const checks = check(proof, rememberedContribution(proof.commitment));
  const good = checks.commitment && checks.seed && checks.wrong.length === 0;
  return (
    <div class={`proof ${good ? "good" : "bad"}`}>
      <p class="verdict">
        <Medal role="" sign={good ? "judge" : "challenge"} />
        <strong>{good ? text.proofGood : text.proofBad}</strong>
      </p>
      <ul class="checks">
        <Checked good={checks.commitment} label={text.proofCommitment} />
        <Checked good={checks.seed} label={text.proofSeed(proof.contributions.length)} />
        <Checked good={checks.wrong.length === 0} label={checks.wrong.length ? text.proofDrawsWrong(checks.wrong.length) : text.proofDraws(proof.draws.length)} />
        {checks.own !== null && <Checked good={checks.own} label={checks.own ? text.proofOwn : text.proofOwnMissing} />}
      </ul>
      <details>
        <summary>{text.proofDetails}</summary>
        <dl class="numbers">
          <dt>{text.commitment}</dt>
          <dd>{proof.commitment}</dd>
          <dt>{text.secret}</dt>
          <dd>{proof.secret}</dd>
          {proof.contributions.map(([name, value]) => (
            <>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </>
          ))}
          <dt>{text.seed}</dt>
          <dd>{proof.seed}</dd>
        </dl>
      </details>
    </div>
  );
}

function Checked({ good, label }: { good: boolean; label: string }) {
  return (
    <li class={good ? "good" : "bad"}>
      <Icon name={good ? "check" : "cross"} />
      {label}
    </li>
  );
}
