import { useEffect, useState } from "react";
import { countOf, formatSize, formatCount } from "../../ui/format-number";
import { useLibrary } from "../app-context";
import { PersistentStorageSwitch } from "../PersistentStorageSwitch";
import type { EncoderController } from "../../state/encoders/encoder-controller";
import { Button } from "../../ui/Button";
import { useEncoderRepositoryState } from "./use-encoder-repository";
import styles from "./stored.module.css";

interface StoragePart {
  name: string;
  bytes: number;
  /** What the part holds. */
  note: string;
  clear: (() => void) | null;
}

/** What is stored, how much room each part takes, and whether the browser was asked not to clear it. */
export function StoredData({ shelf }: { shelf: EncoderController }) {
  const storage = useLibrary((state) => state.storage);
  const parts = useStorageParts(shelf);
  const isBusy = useEncoderRepositoryState(shelf, (state) => state.work !== null);
  const room = useRoom(parts.kept);
  if (storage === "volatile")
    return <p>This browser stores nothing for this page; everything is lost when the tab is closed.</p>;
  const listed = withRest(parts, room?.usage ?? null);
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
        {listed.map(({ name, bytes, note, clear }) => (
          <li key={name}>
            <b>{name}</b>
            <span className="numeric">{formatSize(bytes)}</span>
            <span className="quiet">{note}</span>
            {clear && (
              <Button kind="link" disabled={isBusy} aria-label={`Delete: ${name}`} onClick={clear}>
                delete
              </Button>
            )}
          </li>
        ))}
      </ul>
      <p className="control-line">
        {room && <span className="quiet">{describeRoom(room)}</span>}
        <PersistentStorageSwitch />
      </p>
    </>
  );
}

interface StorageParts {
  /** Walks and data sets: their size is what is left of the whole. */
  kept: string;
  measured: StoragePart[];
}

function useStorageParts(shelf: EncoderController): StorageParts {
  const walks = useLibrary((state) => state.walks.filter(({ deletedAt }) => deletedAt === null).length);
  const datasets = useLibrary((state) => state.datasets.length - 1);
  const vectors = useEncoderRepositoryState(shelf, (state) => state.vectors) ?? [];
  const answers = useEncoderRepositoryState(shelf, (state) => state.answers);
  const cards = useEncoderRepositoryState(shelf, (state) => state.cards) ?? [];
  const own = cards.filter(({ source }) => source !== null);
  const measured = [
    {
      name: "Encoders of your own",
      bytes: sumOf(own, ({ sizeBytes }) => sizeBytes),
      note: own.map(({ name }) => name).join(", "),
      clear: null,
    },
    {
      name: "Vectors",
      bytes: sumOf(vectors, ({ bytes }) => bytes),
      note: vectors.map(({ name, texts }) => `${formatCount(texts)} by ${name ?? "a removed encoder"}`).join(", "),
      clear: () => void shelf.clearVectors(),
    },
    {
      name: "Answers of language models",
      bytes: answers?.bytes ?? 0,
      note: answers
        ? `${countOf(answers.answers, "answer")}; above ${formatSize(answers.limitBytes)} the least recently used are deleted`
        : "",
      clear: () => void shelf.clearAnswers(),
    },
  ];
  const kept = `${countOf(walks, "walk")}, ${countOf(Math.max(0, datasets), "data set")} of your own, evaluations, what was learned, and a reserve of 4 MB for a full disk`;
  return { kept, measured: measured.filter(({ bytes }) => bytes > 0) };
}

/** What the browser counts beyond the measured parts belongs to the records and to what they need. */
function withRest({ kept, measured }: StorageParts, usage: number | null): StoragePart[] {
  const rest = usage === null ? 0 : Math.max(0, usage - sumOf(measured, ({ bytes }) => bytes));
  return [{ name: "Your work", bytes: rest, note: kept, clear: null }, ...measured];
}

interface Room {
  usage: number;
  quota: number;
}

/** Asked again whenever `cause` changes. */
function useRoom(cause: string): Room | null {
  const [room, setRoom] = useState<Room | null>(null);
  useEffect(() => {
    const read = async (): Promise<void> => {
      const { usage, quota } = (await navigator.storage?.estimate?.().catch(() => undefined)) ?? {};
      setRoom(usage === undefined || quota === undefined ? null : { usage, quota });
    };
    void read();
  }, [cause]);
  return room;
}

function describeRoom({ usage, quota }: Room): string {
  return `${formatSize(usage)} of about ${formatSize(quota)} that this browser gives.`;
}

function sumOf<One>(all: readonly One[], bytesOf: (one: One) => number): number {
  return all.reduce((sum, one) => sum + bytesOf(one), 0);
}
