import * as v from "valibot";
import type { ProjectId, QueryId, ToolId } from "../../core/domain/ids";
import type { CalibrationItem, Project } from "../../core/domain/judgement";
import { canonicalJson } from "../../formats/json/json-values";
import { hashBytes } from "../../formats/model/hash-bytes";
import type { Storage } from "../../storage/ports/storage";

/*
 * Who judges what, and requests whose answer is known to whoever leads. Both lie in settings beside the project: which seat
 * is mine, and the known sets themselves, of which the project carries only salted hashes.
 */

type Settings = Pick<Storage, "settings">;

export const seatKey = (project: ProjectId): string => `annotation.seat.${project}`;
export const knownKey = (project: ProjectId): string => `annotation.known.${project}`;
const knownShape = v.record(v.string(), v.array(v.string()));

/** What is known here of a project and stands in none of its files. */
export interface OwnPart {
  /** Mine, from 1; `null`: none is chosen. */
  seat: number | null;
  /** By request, the sets that are known, sorted; `null`: somebody else knows them, or there are none. */
  known: ReadonlyMap<QueryId, readonly ToolId[]> | null;
}

export const NO_OWN_PART: OwnPart = { seat: null, known: null };

export async function readOwnPart({ settings }: Settings, project: Project): Promise<OwnPart> {
  const [seat, known] = await Promise.all([settings.get(seatKey(project.id)), settings.get(knownKey(project.id))]);
  const isSeat = typeof seat === "number" && Number.isInteger(seat) && seat >= 1 && seat <= project.seats;
  const parsed = v.safeParse(knownShape, known);
  return {
    seat: isSeat ? seat : null,
    known: parsed.success && project.calibration.length > 0 ? new Map(entriesOf(parsed.output)) : null,
  };
}

const entriesOf = (known: Record<string, string[]>): [QueryId, ToolId[]][] =>
  Object.entries(known).map(([query, tools]) => [query as QueryId, tools as ToolId[]]);

/** Whether an answer is the known one; `null`: none is known of this request, or it was skipped. */
export function isRight(
  { calibration }: Pick<Project, "calibration">,
  query: QueryId,
  answer: { tools: readonly ToolId[] } | null,
): boolean | null {
  const known = calibration.find((one) => one.query === query);
  return known && answer ? hashOf(known.salt, answer.tools) === known.answer : null;
}

/**
 * SHA-256 of the salt and the sorted set: right or wrong can be said. A salt keeps the set from being read at a glance, not
 * from somebody who tries all small sets.
 */
export function hashOf(salt: string, tools: readonly ToolId[]): CalibrationItem["answer"] {
  return hashBytes(`${salt}\n${canonicalJson([...tools].sort())}`);
}
