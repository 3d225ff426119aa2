import { parseBuildDraft } from "../../formats/records/parse-build";
import { parseBuildCatalogue, parseDataset } from "../../formats/records/parse-dataset";
import { parseImportedRun } from "../../formats/records/parse-comparison";
import { parseWholeEvaluation } from "../../formats/records/parse-evaluation";
import { parseWalk } from "../../formats/records/parse-walk";
import { parseNetworkEdits } from "../../formats/records/network-shape";
import { parseAnnotationRecord, parseProject } from "../../formats/records/parse-annotation";
import { parseJudgementDraft } from "../../formats/records/parse-judgement-draft";
import type { ParseResult } from "../../formats/records/parse-record";
import { parseDeletion, parseSetting } from "./parse-rows";
import type { UserDataStore } from "../ports/storage";

/** How a row of each store is checked when it is read. */
export const ROW_PARSERS: Record<UserDataStore, (raw: unknown) => ParseResult<unknown>> = {
  datasets: parseDataset,
  walks: parseWalk,
  settings: parseSetting,
  deletions: parseDeletion,
  builds: parseBuildDraft,
  "build-tools": parseBuildCatalogue,
  projects: parseProject,
  judgements: parseAnnotationRecord,
  drafts: parseJudgementDraft,
  networks: parseNetworkEdits,
  evaluations: parseWholeEvaluation,
  runs: parseImportedRun,
};
