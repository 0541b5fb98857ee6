/** The page: which part of it is shown, and the line to the server. */

import "./styles/page.css";
import "./theme";
import "./catalogue";
import type { FunctionComponent } from "preact";
import { render } from "preact";
import { useEffect, useState } from "preact/hooks";
import { listen } from "./connection";
import { route } from "./route";
import { words } from "./words";
import { Carry } from "./pages/carry";
import { Front } from "./pages/front";
import { Table } from "./pages/table";
import { Nowhere } from "./parts/frame";

function Page() {
  const at = route.value;
  switch (at.at) {
    case "table":
      return <Table code={at.code} key={at.code} />;
    case "game":
      return <LaterReplay game={at.game} key={at.game} />;
    case "carry":
      return <Carry code={at.code} />;
    case "front":
      return <Front />;
    case "nowhere":
      return <Nowhere message={words.value.notFound} />;
  }
}

/** The replay and its hashes are fetched when they are wanted. */
function LaterReplay({ game }: { game: string }) {
  const [loaded, setLoaded] = useState<{ Replay: FunctionComponent<{ game: string }> } | null>(null);
  useEffect(() => {
    void import("./pages/replay").then(setLoaded);
  }, []);
  return loaded ? <loaded.Replay game={game} /> : <p role="status">{words.value.loading}</p>;
}

render(<Page />, document.getElementById("page")!);
listen();
