import { lazy, Suspense } from "react";
import type { EncoderStatus } from "../../state/app/library";
import { Button } from "../../ui/Button";
import { countOf, formatAgo } from "../../ui/format-number";
import { Mark } from "../../ui/Mark";
import { OUTCOME_LABELS, type Outcome } from "../../ui/outcome";
import { useNow } from "../../ui/use-now";
import { useLibrary, useSession, useSetView, useView } from "../app-context";
import { useEncoderName, useSpeedKeeper } from "../encoder-facts";
import { useForeignRequests } from "../use-foreign-requests";
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
  const isOpening = useLibrary((state) => state.storage === "opening");
  // There is nothing to tell of yet, and what comes first would push it down.
  if (isOpening && hash === null) return null;
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

/** An underline that is still running, while an encoder is prepared. */
export function ProgressLine() {
  const encoder = useLibrary((state) => state.encoder);
  const nameOf = useEncoderName();
  useSpeedKeeper(encoder);
  const reading = useSession(({ partial }) => partial.reading);
  if (encoder.status !== "preparing" && !reading) return <div className="progress-line idle" />;
  const [share, label] =
    encoder.status === "preparing"
      ? [shareDone(encoder), `Preparing ${nameOf(encoder.wanted)}`]
      : [reading!.done / Math.max(1, reading!.total), `Reading ${countOf(reading!.total, "bundle text")}`];
  return (
    <div
      className="progress-line"
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(share * 100)}
    >
      <i style={{ transform: `scaleX(${share})` }} />
    </div>
  );
}

/** One line for both halves of the work: 60 % is fetching, 5 % starting, the rest reading the texts. */
function shareDone({ progress }: Extract<EncoderStatus, { status: "preparing" }>): number {
  switch (progress.phase) {
    case "download":
      return progress.totalBytes === 0 ? 0 : 0.6 * (progress.loadedBytes / progress.totalBytes);
    case "start":
      return 0.6;
    case "embed":
      return progress.total === 0 ? 1 : 0.65 + 0.35 * (progress.done / progress.total);
  }
}
