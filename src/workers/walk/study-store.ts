import type { LearningStorePort } from "../../core/domain/ports";
import type { MassToolStudy } from "../../core/recommend/trained/masstool/study-state";

/** A study as it is kept. */
export interface KeptStudy {
  study: MassToolStudy;
  /** It outlives the page. */
  isStored: boolean;
}

/** Where studies of MassTool are kept: stored, or, where the browser has no room, in memory for as long as the page is open. */
export interface StudyStore {
  /** `null`: there is none of this name. */
  read(name: string): Promise<KeptStudy | null>;
  /** Says whether it is stored. */
  write(name: string, line: string, study: MassToolStudy): Promise<boolean>;
}

/** Only the last study that found no room is held in memory. `stored`: absent where the browser stores nothing. */
export function createStudyStore(stored: Pick<LearningStorePort, "read" | "write"> | undefined): StudyStore {
  let held: { name: string; study: MassToolStudy } | null = null;
  return {
    async read(name) {
      if (held?.name === name) return { study: held.study, isStored: false };
      const study = (await stored?.read(name).catch(() => null)) as MassToolStudy | null | undefined;
      return study ? { study, isStored: true } : null;
    },
    async write(name, line, study) {
      const written = stored?.write(name, line, study).then(() => true);
      const isStored = (await written?.catch(() => false)) ?? false;
      if (!isStored) held = { name, study };
      else if (held?.name === name) held = null;
      return isStored;
    },
  };
}
