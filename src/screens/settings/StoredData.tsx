import { useCallback, useEffect, useState } from "react";
import type { DatasetId, EvaluationId, WalkId } from "../../core/domain/ids";
import { countOf, formatSize, formatCount } from "../../ui/format-number";
import { useActions, useEvaluationController, useLibrary } from "../app-context";
import { PersistentStorageSwitch } from "../PersistentStorageSwitch";
import type { EncoderController } from "../../state/encoders/encoder-controller";
import type { StoredSize } from "../../state/app/actions";
import { Button } from "../../ui/Button";
import { ForGood } from "./ResetApp";
import { deleteKeptEncoder, useKeptApp, useKeptEncoders, useEncoderRepositoryState } from "./use-encoders";
import styles from "./stored.module.css";

/** Where more than this is stored, it is not read for the sake of a bar. */
const MEASURED_BYTES = 128e6;

interface StoragePart {
  name: string;
  bytes: number;
  /** What the part holds. */
  note: string;
  /** What is saved as a file by itself; `null`: the app makes or fetches it again. */
  saves: StoredSize | null;
  /** How it is deleted; `asks`: what is said before, where it cannot be brought back. `null`: it cannot. */
  clear: { run: () => unknown; asks?: string } | null;
}

/** What is stored, how much room each part takes, and whether the browser was asked not to clear it. */
export function StoredData({ encoders }: { encoders: EncoderController }) {
  const storage = useLibrary((state) => state.storage);
  const { saveBackup } = useActions();
  const isBusy = useEncoderRepositoryState(encoders, (state) => state.work !== null);
  const room = useRoom();
  const [stored, readAgain] = useStored(room?.usage ?? null);
  const parts = useStorageParts(encoders, stored ?? [], readAgain);
  if (storage === "volatile")
    return <p>This browser stores nothing for this page; everything is lost when the tab is closed.</p>;
  const listed = withRest(parts, room?.usage ?? null, stored !== null);
  const all = listed.reduce((sum, { bytes }) => sum + bytes, 0);
  return (
    <>
      {all > 0 && (
        <div className={styles.bar} aria-hidden="true">
          {listed.map(({ name, bytes }) => (
            <i key={name} style={{ flexGrow: bytes }} />
          ))}
        </div>
      )}
      <ul className={styles.parts} aria-label="What is stored">
        {listed.map(({ name, bytes, note, saves, clear }) => (
          <li key={name}>
            <b>{name}</b>
            <span className="numeric">{formatSize(bytes)}</span>
            <span className="quiet">{note}</span>
            <span className={styles.acts}>
              {saves && (
                <Button kind="link" aria-label={`Export: ${name}`} onClick={() => void saveBackup(saves)}>
                  export
                </Button>
              )}
              {clear?.asks !== undefined && (
                <ForGood label="delete" name={`Delete: ${name}`} asks={clear.asks} onDo={() => void clear.run()} />
              )}
              {clear && clear.asks === undefined && (
                <Button kind="link" disabled={isBusy} aria-label={`Delete: ${name}`} onClick={() => void clear.run()}>
                  delete
                </Button>
              )}
            </span>
          </li>
        ))}
      </ul>
      <p className="control-line">
        {room !== undefined && <span className="quiet">{describeRoom(room)}</span>}
        <PersistentStorageSwitch />
      </p>
    </>
  );
}

/** The parts whose size is known; everything that is left belongs to what is not listed. */
function useStorageParts(
  encoders: EncoderController,
  stored: readonly StoredSize[],
  readAgain: () => void,
): StoragePart[] {
  const vectors = useEncoderRepositoryState(encoders, (state) => state.vectors) ?? [];
  const answers = useEncoderRepositoryState(encoders, (state) => state.answers);
  const cards = useEncoderRepositoryState(encoders, (state) => state.cards) ?? [];
  const [shipped, readShipped] = useKeptEncoders();
  const [appBytes, clearApp] = useKeptApp();
  const clearOf = useClearing(readAgain);
  const own = cards.filter(({ source }) => source !== null);
  const clearEncoder = (id: string) => async () => {
    await deleteKeptEncoder(id);
    readShipped();
  };
  return [
    ...[...shipped].map(([id, bytes]) => ({
      name: cards.find((card) => card.id === id)?.name ?? id,
      bytes,
      note: "encoder; fetched again when it is missing",
      saves: null,
      clear: { run: clearEncoder(id) },
    })),
    {
      name: "Kitpick itself",
      bytes: appBytes,
      note: "pages and sample, for visits without a net",
      saves: null,
      clear: { run: clearApp },
    },
    ...stored.map((size) => ({ ...partOf(size), bytes: size.bytes, saves: size, clear: clearOf(size) })),
    {
      name: "Encoders of your own",
      bytes: sumOf(own, ({ sizeBytes }) => sizeBytes),
      note: own.map(({ name }) => name).join(", "),
      saves: null,
      clear: null,
    },
    {
      name: "Vectors",
      bytes: sumOf(vectors, ({ bytes }) => bytes),
      note: vectors.map(({ name, texts }) => `${formatCount(texts)} by ${name ?? "a removed encoder"}`).join(", "),
      saves: null,
      clear: { run: () => encoders.clearVectors() },
    },
    {
      name: "Answers of language models",
      bytes: answers?.bytes ?? 0,
      note: answers
        ? `${countOf(answers.answers, "answer")}; above ${formatSize(answers.limitBytes)} the least recently used are deleted`
        : "",
      saves: null,
      clear: { run: () => encoders.clearAnswers() },
    },
  ].filter(({ bytes }) => bytes > 0);
}

/** How all of one kind is deleted: what can be brought back at once, the rest after a question. */
function useClearing(readAgain: () => void): (size: StoredSize) => StoragePart["clear"] {
  const { deleteWalks, deleteDataset, removeForGood } = useActions();
  const openEvaluations = useEvaluationController();
  return ({ kind, live }) => {
    switch (kind) {
      case "walks":
        return live.length === 0 ? null : { run: () => deleteWalks(...(live as WalkId[])) };
      case "dataset":
        return live.length === 0 ? null : { run: () => deleteDataset(live[0] as DatasetId) };
      case "evaluations":
        if (live.length === 0) return null;
        return { run: async () => (await openEvaluations()).remove(...(live as EvaluationId[])).then(readAgain) };
      case "annotations":
        return {
          run: () => removeForGood(kind),
          asks: "All projects and judgements go. Export them before.",
        };
      case "builds":
      case "runs":
        return { run: () => removeForGood(kind), asks: "They cannot be brought back. Export them before." };
      case "rest":
        return null;
    }
  };
}

function partOf({ kind, name, records, live }: StoredSize): Pick<StoragePart, "name" | "note"> {
  const gone = records - live.length;
  const note = gone === 0 ? "" : `${gone === records ? "all" : formatCount(gone)} of them deleted, kept for 30 days`;
  switch (kind) {
    case "walks":
      return { name: countOf(records, "walk"), note };
    case "dataset":
      return { name: name ?? "Data set", note: gone === 0 ? "data set" : "data set, deleted, kept for 30 days" };
    case "evaluations":
      return { name: countOf(records, "evaluation"), note };
    case "runs":
      return { name: records === 1 ? "1 run from a file" : `${formatCount(records)} runs from files`, note: "" };
    case "annotations":
      return { name: countOf(records, "annotation"), note: "with projects and drafts" };
    case "builds":
      return { name: countOf(records, "build"), note: "with their tools" };
    case "rest":
      return { name: "Settings", note: "with corrections of networks" };
  }
}

/** What the browser counts beyond the listed parts. */
function withRest(parts: readonly StoragePart[], usage: number | null, isMeasured: boolean): StoragePart[] {
  const rest = usage === null ? 0 : Math.max(0, usage - sumOf(parts, ({ bytes }) => bytes));
  const note = "what was learned, a reserve for a full disk, and what the browser adds";
  const unlisted = { bytes: rest, note, saves: null, clear: null };
  if (usage === null) return [...parts];
  if (!isMeasured) return [...parts, { name: "Your work and the rest", ...unlisted }];
  return rest > 0 ? [...parts, { name: "The rest", ...unlisted }] : [...parts];
}

/** Read again when something comes or goes; `null`: not read, or too much to be read for this. */
function useStored(usage: number | null): [readonly StoredSize[] | null, () => void] {
  const { measureStored } = useActions();
  const walks = useLibrary((state) => state.walks);
  const datasets = useLibrary((state) => state.datasets);
  const evaluations = useLibrary((state) => state.evaluationsChanged);
  const toasts = useLibrary((state) => state.toasts);
  const [stored, setStored] = useState<readonly StoredSize[] | null>(null);
  const isSmall = usage !== null && usage < MEASURED_BYTES;
  const read = useCallback(() => {
    if (isSmall) void measureStored().then(setStored, () => setStored(null));
  }, [isSmall, measureStored]);
  // An undo is told by a toast.
  useEffect(read, [read, walks, datasets, evaluations, toasts]);
  return [stored, read];
}

interface Room {
  usage: number;
  quota: number;
}

/** Asked again whenever walks or data sets come or go. `undefined`: not asked yet; `null`: this browser does not say. */
function useRoom(): Room | null | undefined {
  const walks = useLibrary((state) => state.walks);
  const datasets = useLibrary((state) => state.datasets);
  const [room, setRoom] = useState<Room | null | undefined>();
  useEffect(() => {
    const read = async (): Promise<void> => {
      const { usage, quota } = (await navigator.storage?.estimate?.().catch(() => undefined)) ?? {};
      setRoom(usage === undefined || quota === undefined ? null : { usage, quota });
    };
    void read();
  }, [walks, datasets]);
  return room;
}

function describeRoom(room: Room | null): string {
  if (!room) return "This browser does not say how much is stored.";
  const { usage, quota } = room;
  return `${formatSize(usage)} of about ${formatSize(quota)} that this browser gives.`;
}

function sumOf<One>(all: readonly One[], bytesOf: (one: One) => number): number {
  return all.reduce((sum, one) => sum + bytesOf(one), 0);
}
