import type { WalkRecord } from "../core/domain/walk";
import type { Dataset } from "../core/domain/dataset";
import type { RawFile } from "../formats/decode-file";
import { LARGEST_FILE_BYTES, tooLarge } from "../formats/file-size";
import type { FormatMessage } from "../formats/format";
import type { MatchedVectors } from "../formats/match-vectors";
import type { ReadFiles } from "../formats/read-files";
import type { Dependencies } from "./dependencies";
import type { ImportState } from "./library";

/** Holds files that are being looked at, until they are stored or given up. Nothing is stored here. */
export interface ImportDesk {
  /** Reads these files together with those that lie here already, and shows what they are. */
  add(files: readonly (File | RawFile)[]): Promise<void>;
  /** What would be stored under this name; `null` when the files make no data set yet. */
  dataset(name: string): Dataset | null;
  /** Vectors of the data set's texts that came with it. */
  vectors(): readonly MatchedVectors[];
  /** The saved walk among the files, once. */
  takeWalk(): WalkRecord | null;
  /** Shows that storing is under way, or what went wrong. */
  show(change: Partial<Pick<ImportState, "status" | "messages">>): void;
  clear(): void;
}

export function createImportDesk({ library }: Pick<Dependencies, "library">): ImportDesk {
  let files: RawFile[] = [];
  let read: ReadFiles | null = null;
  /** Files that were refused before they were read. */
  let refused: FormatMessage[] = [];
  /** Drops whose files are not all loaded yet. */
  let loading = 0;
  /** Readings begun: only the last one counts. */
  let turns = 0;
  /** Grows whenever the desk is cleared: what was still loading then does not lie on it any more. */
  let life = 0;

  const show: ImportDesk["show"] = (change) => {
    library.setState(({ importing }) => ({ importing: importing && { ...importing, ...change } }));
  };

  return {
    async add(added) {
      const mine = life;
      loading += 1;
      library.setState(({ importing }) => ({ importing: { ...(importing ?? NOTHING_READ), status: "reading" } }));
      const loaded = await Promise.all(added.map(load));
      const { readFiles } = await import("../formats/read-files");
      if (mine !== life) return;
      loading -= 1;
      files = [...files, ...loaded.flatMap((file) => ("bytes" in file ? [file] : []))];
      refused = [...refused, ...loaded.flatMap((file) => ("sentence" in file ? [file] : []))];
      if (loading > 0) return;
      const turn = (turns += 1);
      const latest = await readFiles(files);
      if (mine !== life || turn !== turns || loading > 0) return;
      read = latest;
      library.setState({ importing: toState(read, refused) });
    },
    dataset: (name) => (read?.dataset ? { ...read.dataset, name } : null),
    vectors: () => read?.vectors ?? [],
    takeWalk() {
      const walk = read?.walk ?? null;
      if (read) read = { ...read, walk: null };
      return walk;
    },
    show,
    clear() {
      life += 1;
      loading = 0;
      [files, refused, read] = [[], [], null];
      library.setState({ importing: null });
    },
  };
}

const NOTHING_READ: ImportState = { status: "reading", files: [], summary: null, missing: null, messages: [] };

/** The bytes of a file, or why they could not be had. Too large ones are refused before they are read. */
async function load(file: File | RawFile): Promise<RawFile | FormatMessage> {
  if ("bytes" in file && file.bytes instanceof Uint8Array) return { name: file.name, bytes: file.bytes };
  const { name, size } = file as File;
  const refuse = (code: "too-large" | "not-readable", sentence: string): FormatMessage => {
    return { code, severity: "error", file: name, where: null, sentence };
  };
  if (size > LARGEST_FILE_BYTES) return refuse("too-large", tooLarge(size));
  try {
    return { name, bytes: new Uint8Array(await (file as File).arrayBuffer()) };
  } catch {
    return refuse("not-readable", "The browser could not read this. Drop files, not folders.");
  }
}

function toState(read: ReadFiles, refused: readonly FormatMessage[]): ImportState {
  const { files, summary, missing } = read;
  const isUseful = files.some(({ format }) => format !== null);
  return { status: isUseful ? "preview" : "failed", files, summary, missing, messages: [...refused, ...read.messages] };
}
