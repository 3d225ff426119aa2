import { useEffect, useState } from "react";
import { countOf, formatSize, formatCount } from "../../ui/format-number";
import { useActions, useLibrary } from "../app-context";
import { PersistentStorageSwitch } from "../PersistentStorageSwitch";
import type { EncoderController } from "../../state/encoders/encoder-controller";
import type { StoredSize } from "../../state/app/actions";
import { Button } from "../../ui/Button";
import { useEncoderRepositoryState } from "./use-encoder-repository";
import styles from "./stored.module.css";

/** Where more than this is stored, it is not read for the sake of a bar. */
const MEASURED_BYTES = 128e6;

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
  const isBusy = useEncoderRepositoryState(shelf, (state) => state.work !== null);
  const room = useRoom();
  const stored = useStored(room?.usage ?? null);
  const parts = useStorageParts(shelf, stored ?? []);
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

/** The parts whose size is known; everything that is left belongs to what is not listed. */
function useStorageParts(shelf: EncoderController, stored: readonly StoredSize[]): StoragePart[] {
  const vectors = useEncoderRepositoryState(shelf, (state) => state.vectors) ?? [];
  const answers = useEncoderRepositoryState(shelf, (state) => state.answers);
  const cards = useEncoderRepositoryState(shelf, (state) => state.cards) ?? [];
  const shipped = useKeptEncoders();
  const own = cards.filter(({ source }) => source !== null);
  return [
    ...[...shipped].map(([id, bytes]) => ({
      name: cards.find((card) => card.id === id)?.name ?? id,
      bytes,
      note: "encoder; fetched again when it is missing",
      clear: null,
    })),
    ...stored.map(partOf),
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
  ].filter(({ bytes }) => bytes > 0);
}

function partOf({ kind, name, records, bytes }: StoredSize): StoragePart {
  const part = (shown: string, note: string): StoragePart => ({ name: shown, bytes, note, clear: null });
  switch (kind) {
    case "walks":
      return part(countOf(records, "walk"), "those deleted in the last 30 days among them");
    case "dataset":
      return part(name ?? "Data set", "data set");
    case "evaluations":
      return part(countOf(records, "evaluation"), "runs from files among them");
    case "annotations":
      return part(countOf(records, "annotation"), "with projects and drafts");
    case "builds":
      return part(countOf(records, "build"), "with their tools");
    case "rest":
      return part("Settings", "");
  }
}

/** What the browser counts beyond the listed parts. */
function withRest(parts: readonly StoragePart[], usage: number | null, isMeasured: boolean): StoragePart[] {
  const rest = usage === null ? 0 : Math.max(0, usage - sumOf(parts, ({ bytes }) => bytes));
  const note = "what was learned, a reserve for a full disk, and what the browser adds";
  if (!isMeasured) return [...parts, { name: "Your work and the rest", bytes: rest, note, clear: null }];
  return rest > 0 ? [...parts, { name: "The rest", bytes: rest, note, clear: null }] : [...parts];
}

/** Files of the app's encoders that are kept here, in bytes by encoder. */
function useKeptEncoders(): ReadonlyMap<string, number> {
  const [kept, setKept] = useState<ReadonlyMap<string, number>>(new Map());
  useEffect(() => {
    void readKeptEncoders().then(setKept, () => undefined);
  }, []);
  return kept;
}

async function readKeptEncoders(): Promise<ReadonlyMap<string, number>> {
  const kept = new Map<string, number>();
  const names = (await globalThis.caches?.keys()) ?? [];
  for (const name of names.filter((one) => one.startsWith("kitpick-"))) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      const id = /\/models\/([^/]+)\//.exec(request.url)?.[1];
      const size = Number((await cache.match(request))?.headers.get("content-length") ?? 0);
      if (id !== undefined) kept.set(id, (kept.get(id) ?? 0) + size);
    }
  }
  return kept;
}

/** Read again when walks or data sets come or go; `null`: not read, or too much to be read for this. */
function useStored(usage: number | null): readonly StoredSize[] | null {
  const { measureStored } = useActions();
  const walks = useLibrary((state) => state.walks);
  const datasets = useLibrary((state) => state.datasets);
  const [stored, setStored] = useState<readonly StoredSize[] | null>(null);
  const isSmall = usage !== null && usage < MEASURED_BYTES;
  useEffect(() => {
    if (isSmall) void measureStored().then(setStored, () => setStored(null));
  }, [isSmall, measureStored, walks, datasets]);
  return stored;
}

interface Room {
  usage: number;
  quota: number;
}

/** Asked again whenever walks or data sets come or go. */
function useRoom(): Room | null {
  const walks = useLibrary((state) => state.walks);
  const datasets = useLibrary((state) => state.datasets);
  const [room, setRoom] = useState<Room | null>(null);
  useEffect(() => {
    const read = async (): Promise<void> => {
      const { usage, quota } = (await navigator.storage?.estimate?.().catch(() => undefined)) ?? {};
      setRoom(usage === undefined || quota === undefined ? null : { usage, quota });
    };
    void read();
  }, [walks, datasets]);
  return room;
}

function describeRoom({ usage, quota }: Room): string {
  return `${formatSize(usage)} of about ${formatSize(quota)} that this browser gives.`;
}

function sumOf<One>(all: readonly One[], bytesOf: (one: One) => number): number {
  return all.reduce((sum, one) => sum + bytesOf(one), 0);
}
