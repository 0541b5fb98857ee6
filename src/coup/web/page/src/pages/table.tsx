/** A table by its link: one's name first, if there is none, then a seat. */

import { useEffect, useState } from "preact/hooks";
import { greeted, send } from "../connection";
import { recall } from "../keep";
import { change, state } from "../store";
import { changingTable } from "../view";
import { words } from "../words";
import { Link } from "../parts/basics";
import { Bar, Refusal } from "../parts/frame";
import { Game } from "./game";
import { Lobby } from "./lobby";
import { Curtain, rename } from "./front";

export function Table({ code }: { code: string }) {
  const text = words.value;
  const { room, screen, rules, me, parted } = state.value;
  const [named, setNamed] = useState(Boolean(recall("name")));
  const here = room?.code === code ? room : null;
  const seated = me?.tables.includes(code) ?? false;
  useEffect(() => {
    if (me && !here && !parted && (named || seated) && greeted !== code) void send({ do: "enter", code });
  }, [me, code, named, parted]);

  const comeBack = () => {
    change({ is: "noted" });
    void send({ do: "enter", code });
  };
  if (here && screen && !changingTable.value && (here.status === "playing" || here.status === "over"))
    return <Game screen={screen} room={here} rules={rules} />;
  if (here) return <Lobby room={here} />;
  if (!named && !seated && me) return <Naming code={code} done={() => setNamed(true)} />;
  return (
    <div class="front">
      <Bar chip={code} />
      <Refusal />
      <main class="box">
        <p role="status">{parted || state.value.refusal || text.loading}</p>
        {parted && seated && (
          <button type="button" class="plain" onClick={comeBack}>
            {text.goOnHere}
          </button>
        )}
        <Link to="/" class="plain">
          {text.toFront}
        </Link>
      </main>
    </div>
  );
}

/** Whoever comes by a link sees first where they are, and says who they are. */
function Naming({ code, done }: { code: string; done: () => void }) {
  const text = words.value;
  const [name, setName] = useState("");
  return (
    <div class="front invited">
      <Bar />
      <Refusal />
      <main>
        <Curtain title={text.invitedTo(code)} />
        <form
          class="naming begin"
          onSubmit={(event) => {
            event.preventDefault();
            rename(name);
            done();
          }}
        >
          <label class="field">
            <span>{text.namePrompt}</span>
            <input value={name} maxLength={40} autocomplete="nickname" autoFocus onInput={(event) => setName(event.currentTarget.value)} />
          </label>
          <button type="submit" class="big primary" disabled={!name.trim()}>
            <strong>{text.nameGo}</strong>
          </button>
        </form>
        <section class="box">
          <h2>{text.idea}</h2>
          <ul class="plainlist">
            {text.ideas.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </section>
      </main>
    </div>
  );
}
