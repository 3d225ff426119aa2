import type { Judgement } from "../../core/domain/judgement";
import { StorageError } from "../../storage/ports/storage";
import { countWrite } from "../app/library";
import type { AnnotationContext } from "./annotation-state";
import { countTime, recordedTime } from "./item-clock";
import { makeDraft } from "./make-judgement";

const RETRY_AFTER_MS = 3000;

type Make = (by: { device: string; seq: number }) => Judgement;

export interface JudgementSaver {
  /** Stores it when all before it are stored. It counts as saved when its transaction is complete. */
  save(make: Make, of: Judgement["item"]["query"]): void;
  settled(): Promise<void>;
}

/** Stores judgements in the order in which they were made. One that fails is tried again every 3 s, and the others wait. */
export function createJudgementSaver(
  { parts, store }: AnnotationContext,
  onSaved: (judgement: Judgement) => void,
): JudgementSaver {
  const waiting: { make: Make; of: Judgement["item"]["query"] }[] = [];
  let writing: Promise<void> | null = null;
  let retry: ReturnType<typeof setTimeout> | undefined;
  const tell = (): void => store.setState({ unsaved: waiting.map(({ of }) => of) });
  const work = async (): Promise<void> => {
    try {
      for (let next = waiting[0]; next; next = waiting[0]) {
        const { make } = next;
        const { project } = store.getState();
        if (!project) break;
        const judgement = await countWrite(parts.library, () => parts.storage.judgements.save(project.id, make));
        waiting.shift();
        onSaved(judgement);
        tell();
      }
      store.setState({ failure: null });
    } catch (error) {
      retry = setTimeout(pump, RETRY_AFTER_MS);
      const sentence = "The judgement could not be saved. Free some space; nothing is lost while this page stays open.";
      store.setState({ failure: error instanceof StorageError ? error.message : sentence });
    }
    writing = null;
  };
  const pump = (): void => {
    clearTimeout(retry);
    writing ??= work();
  };
  return {
    save(make, of) {
      waiting.push({ make, of });
      tell();
      pump();
    },
    settled: async () => {
      while (writing) await writing;
    },
  };
}

export interface DraftAutosave {
  /** Stores what was done at the item; of those that wait only the newest. */
  keep(): void;
  /** The draft became a judgement, or is of an item that was left: nothing waits any more. */
  forget(): void;
  settled(): Promise<void>;
}

/** Stores the item that somebody is at with each command, one write after the other. What failed is tried again every 3 s. */
export function createDraftAutosave({ parts, store, clock }: AnnotationContext): DraftAutosave {
  let isWaiting = false;
  let writing: Promise<void> | null = null;
  let retry: ReturnType<typeof setTimeout> | undefined;
  const write = async (): Promise<void> => {
    const { item, project, me, own } = store.getState();
    isWaiting = false;
    if (!item?.proposal || !item.folded || !project || !clock.current) return;
    clock.current = countTime(clock.current, parts.milliseconds());
    const time = recordedTime(clock.current);
    await parts.storage.judgements.putDraft(makeDraft(item, { project, me, own, time, at: parts.now() }));
  };
  const work = async (): Promise<void> => {
    try {
      while (isWaiting) await write();
      if (store.getState().unsaved.length === 0) store.setState({ failure: null });
    } catch (error) {
      isWaiting = true;
      retry = setTimeout(pump, RETRY_AFTER_MS);
      const sentence = "The item could not be kept. Free some space; nothing is lost while this page stays open.";
      store.setState({ failure: error instanceof StorageError ? error.message : sentence });
    }
    writing = null;
  };
  const pump = (): void => {
    clearTimeout(retry);
    writing ??= work();
  };
  return {
    keep() {
      isWaiting = true;
      pump();
    },
    forget() {
      isWaiting = false;
      clearTimeout(retry);
    },
    settled: async () => {
      while (writing) await writing;
    },
  };
}
