/** After the game: all cards, who bluffed, and what comes next. */

import { send } from "../connection";
import type { Ending, Room, Screen } from "../protocol";
import { changingTable } from "../view";
import { words } from "../words";
import { startWord } from "../pages/lobby";
import { Link, Sharing } from "./basics";
import { CardFace } from "./cards";
import { Emblem } from "./emblem";
import { Told } from "./told";

export function Revealed({ screen, ending }: { screen: Screen; ending: Ending }) {
  const text = words.value;
  return (
    <section class="stage ending" tabIndex={0} aria-label={text.whoWon}>
      <div class="laurel" aria-hidden="true">
        <Emblem role="coup" />
      </div>
      <h1>
        <Told text={screen.hero.heading} />
      </h1>
      <p class="soft">
        <Told text={ending.text} />
      </p>
      <h2 class="unseen">{text.hands}</h2>
      <ul class="hands">
        {ending.hands.map((hand, seat) => {
          const player = screen.players[seat];
          return (
            <li key={seat} class={seat === ending.winner ? "winner" : ""}>
              <b>{player?.name}</b>
              <span class="hand">
                {hand.map((card, number) => (
                  <CardFace key={number} card={card} small />
                ))}
                {player?.lost.map((card, number) => (
                  <span class="gone" key={`lost${number}`}>
                    <CardFace card={card} small />
                  </span>
                ))}
              </span>
            </li>
          );
        })}
      </ul>
      <h2 class="reviewhead">{text.bluffs}</h2>
      <ul class="review">
        {ending.review.map((line) => (
          <li key={line}>
            <Told text={line} />
          </li>
        ))}
      </ul>
    </section>
  );
}

export function After({ room, ending }: { room: Room; ending: Ending }) {
  const text = words.value;
  const isHost = room.host === room.you;
  const host = room.seats.find((seat) => seat.person === room.host)?.name ?? "";
  return (
    <div class="after">
      {room.match && <p class="match">{room.match}</p>}
      <div class="do">
        {isHost ? (
          <button type="button" class="choice primary" onClick={() => void send({ do: "start" })}>
            <Emblem role="coup" />
            <span class="what">
              <strong>{startWord(room)}</strong>
            </span>
          </button>
        ) : (
          <p class="soft hoststarts">{host && text.hostStarts(host)}</p>
        )}
        <Link to={`/game/${ending.game}`} class="choice">
          <Emblem role="watch" />
          <span class="what">
            <strong>{text.replay}</strong>
          </span>
        </Link>
        {(isHost || room.your_seat < 0) && (
          <button type="button" class="choice" onClick={() => (changingTable.value = true)}>
            <Emblem role="card" />
            <span class="what">
              <strong>{isHost ? text.changeTable : text.table}</strong>
            </span>
          </button>
        )}
      </div>
      <details>
        <summary>{text.shareGame}</summary>
        <Sharing link={`${location.origin}/game/${ending.game}`} title={text.shareGame} />
      </details>
    </div>
  );
}
