import type { WalkId } from "../../core/domain/ids";
import type { WalkRecord } from "../../core/domain/walk";
import { readPart } from "../app/address";
import type { Dependencies } from "../app/dependencies";
import type { SessionState, SessionStore } from "../app/session";

/*
 * What a first visit sees is on the screen before storage, the engine, or anything else that works on walks is there: this is
 * all that it takes.
 */

type FirstParts = Pick<Dependencies, "session" | "library" | "samples" | "page" | "newId" | "now">;

/**
 * Shows the walk of a first visit as soon as it is there, and with it what else the sample has: what stands around the walk does not
 * come later and move it. Resolves with it; `null`: something else may have to be shown, which `start.ts` finds out, or it cannot be
 * fetched. `isFirstUse`: nothing was kept in this browser before. Never rejects.
 */
export async function showFirstWalk(
  { session, library, samples, page, newId, now }: FirstParts,
  isFirstUse: boolean,
): Promise<WalkRecord | null> {
  if (!isFirstUse || page.walkOfTab() || readPart(page.fragment(), "walk") !== null) return null;
  const [index, record] = await Promise.all([samples.index(), samples.firstWalk()]).catch(() => [null, null]);
  if (!index || !record || session.getState().log.length > 0) return null;
  const shown = asDraft(record, newId() as WalkId, now());
  library.setState({ sampleWalks: index.walks, datasets: [index.dataset], isListed: true });
  putOnScreen(session, shown);
  return shown;
}

/** A recorded walk becomes a draft with an id of its own as soon as it is changed. */
export function asDraft(record: WalkRecord, id: WalkId, createdAt: string): WalkRecord {
  return { ...record, id, name: null, createdAt, revision: 0 };
}

/** The traces of a stored walk stand on the screen as they were stored. */
export function putOnScreen(session: SessionStore, record: WalkRecord): void {
  session.setState({
    ...fromWalkRecord(record),
    nextConfig: record.log[record.cursor]?.input.config ?? session.getState().nextConfig,
    save: record.revision > 0 ? { status: "saved", at: record.updatedAt } : { status: "nothing" },
  });
}

/** The part of the session that a stored walk fills. Its data set is looked for afterwards. */
export function fromWalkRecord(record: WalkRecord): Partial<SessionState> {
  const { id, name, createdAt, revision, log, cursor, computed, edited } = record;
  const trace = edited ?? computed;
  return {
    walk: { id, name, createdAt, revision },
    dataset: null,
    datasetLabel: record.dataset,
    log,
    cursor,
    computed,
    trace,
    shownInput: trace ? (log[cursor]?.input ?? null) : null,
    partial: { tools: {} },
    status: trace ? "done" : "running",
    error: null,
    shownEncoder: trace?.environment.encoder?.id ?? "words",
    upgrade: null,
    cameBy: null,
    opensAt: "result",
  };
}
