import { lazy, Suspense } from "react";
import { countOf, formatAgo } from "../../ui/format-number";
import { Button } from "../../ui/Button";
import { useSession, useSetView, useView, useLibrary } from "../app-context";
import { useForeignRequests } from "../use-foreign-requests";
import { useNow } from "../../ui/use-now";
import { Mark } from "../../ui/Mark";
import { OUTCOME_LABELS, type Outcome } from "../../ui/outcome";
import styles from "./status-line.module.css";

const SearchStatus = lazy(async () => ({ default: (await import("./SearchStatus")).SearchStatus }));

interface StatusLineProps {
  version: string;
  onOpen: (sheet: "settings" | "words") => void;
}

/** What holds for everything on the screen: network, saving, gold, ties, data, version; and what the marks mean. */
export function StatusLine({ version, onOpen }: StatusLineProps) {
  const requests = useForeignRequests();
  const hash = useSession((state) => state.dataset?.hash ?? state.datasetLabel?.hash ?? null);
  const importing = useLibrary((state) => state.importing !== null);
  const isElsewhere = useLibrary(({ elsewhere }) => elsewhere);
  const screen = useView((state) => state.screen);
  const hasWalk = useSession((state) => state.trace !== null) && !importing && screen === "workbench";
  return (
    <footer className={styles.statusLine}>
      <span>{countOf(requests, "request")} to other places since load</span>
      <Suspense fallback={null}>{isElsewhere && <SearchStatus />}</Suspense>
      <SaveStanding />
      {hasWalk && <GoldSwitch />}
      {hasWalk && <span>ties: votes, first appearance</span>}
      {hash !== null && <span title={hash}>data {hash.slice(0, 4)}</span>}
      <span className={styles.roomy}>Kitpick {version}</span>
      <Button kind="link" onClick={() => onOpen("settings")}>
        Settings
      </Button>
      <Button kind="link" title="What the words on this screen mean" onClick={() => onOpen("words")}>
        Words
      </Button>
      {(hasWalk || (screen === "evaluate" && !importing)) && <Legend />}
    </footer>
  );
}

function SaveStanding() {
  const walk = useSession((state) => state.save);
  const storage = useLibrary((state) => state.storage);
  const isWriting = useLibrary((state) => state.writes > 0);
  const save: typeof walk = isWriting && walk.status !== "failed" ? { status: "saving" } : walk;
  const nowMs = useNow(1000);
  return (
    <span data-save-state={save.status} role={save.status === "failed" ? "alert" : undefined}>
      {describe()}
    </span>
  );
  function describe(): string {
    if (storage === "volatile") return "nothing can be saved here";
    switch (save.status) {
      case "nothing":
        return "no walk stored yet";
      case "saving":
        return "saving";
      case "saved":
        return `saved ${formatAgo(save.at, nowMs)}`;
      case "failed":
        return `not saved: ${save.sentence}`;
    }
  }
}

function GoldSwitch() {
  const known = useSession((state) => (state.trace?.query.gold ?? null) !== null);
  const gold = useView((state) => state.gold);
  const setView = useSetView();
  if (!known) return null;
  const shown = gold === "shown";
  return (
    <span>
      gold {gold}{" "}
      <Button
        kind="link"
        aria-label={shown ? "Hide the gold tools" : "Show the gold tools"}
        onClick={() => setView({ gold: shown ? "hidden" : "shown" })}
      >
        {shown ? "hide" : "show"}
      </Button>
    </span>
  );
}

const OUTCOMES = Object.keys(OUTCOME_LABELS) as Outcome[];

/** The six outcomes with their marks. */
function Legend() {
  return (
    <span className={styles.legend}>
      {OUTCOMES.map((outcome) => (
        <span key={outcome}>
          <Mark outcome={outcome} size="small" label="hidden" />
          {OUTCOME_LABELS[outcome]}
        </span>
      ))}
    </span>
  );
}
