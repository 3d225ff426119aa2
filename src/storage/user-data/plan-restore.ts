import type { NetworkEdits } from "../../core/domain/network";
import type { BuildCatalogue, BuildDraft } from "../../core/domain/build";
import type { AnnotationRecord, JudgementDraft } from "../../core/domain/judgement";
import type { ParseResult } from "../../formats/records/parse-record";
import { ROW_PARSERS } from "../database/row-parsers";
import { comparableContent } from "../database/replaced-rows";
import { keyOfDraft, keyOfJudgement } from "../ports/judgements";
import { findLegacyBuildId, LEGACY_DRAFT, LEGACY_TOOLS } from "../database/user-data-schema";
import {
  USER_DATA_STORES,
  type GivenRow,
  type UserDataRow,
  type UserDataStore,
  type RestorePlan,
} from "../ports/storage";

/**
 * Checks the rows of a backup and compares them with those that are here. Rows to be written are as they
 * were checked: what the shape does not know is not in them.
 */
export function planRestore(backup: readonly GivenRow[], here: readonly UserDataRow[]): RestorePlan {
  const plan: RestorePlan = { added: [], changed: [], same: [], heldBack: [] };
  const known = new Map(here.map((row) => [nameOf(row), row]));
  for (const row of liftOldBuild(backup)) {
    const checked = check(row);
    if (!checked.ok) {
      plan.heldBack.push({ row, why: checked.why });
      continue;
    }
    const mine = known.get(nameOf(row));
    if (!mine) plan.added.push(checked.value);
    else if (comparableContent(mine) === comparableContent(checked.value)) plan.same.push(checked.value);
    else if (ROW_PARSERS[mine.store](mine.value).ok) plan.changed.push({ row: checked.value, here: mine });
    else
      plan.heldBack.push({ row, why: "What is stored here under this name cannot be read, so it is not overwritten." });
  }
  return plan;
}

function check({ store, key, value }: GivenRow): ParseResult<UserDataRow> {
  if (!isUserDataStore(store))
    return { ok: false, newer: true, why: `This version does not know records of the kind “${store}”.` };
  const parsed = ROW_PARSERS[store](value);
  if (!parsed.ok) return parsed;
  if (idOf(store, key, parsed.value) !== key) return { ok: false, newer: false, why: "Its key does not match its id." };
  return { ok: true, value: { store, key, value: parsed.value } };
}

/** What a row names itself; a setting has no name of its own. */
function idOf(store: UserDataStore, key: string, value: unknown): string {
  if (store === "settings") return key;
  if (store === "builds") return (value as BuildDraft).plan.id;
  if (store === "build-tools") return (value as BuildCatalogue).plan;
  if (store === "networks") return (value as NetworkEdits).catalogue;
  if (store === "judgements") return keyOfJudgement(value as AnnotationRecord);
  if (store === "drafts") return keyOfDraft(value as JudgementDraft);
  return store === "runs" ? (value as { key: string }).key : (value as { id: string }).id;
}

function isUserDataStore(store: string): store is UserDataStore {
  return (USER_DATA_STORES as readonly string[]).includes(store);
}

function nameOf({ store, key }: { store: string; key: string }): string {
  return `${store} ${key}`;
}

/** The build that an older backup has among its settings, as a build. */
function liftOldBuild(backup: readonly GivenRow[]): readonly GivenRow[] {
  const find = (key: string): GivenRow | undefined => backup.find((row) => row.store === "settings" && row.key === key);
  const [draft, tools] = [find(LEGACY_DRAFT), find(LEGACY_TOOLS)];
  if (!draft && !tools) return backup;
  const [plan, catalogue] = [draft, tools].map((row) => (row?.value as { value?: unknown } | null | undefined)?.value);
  const id = findLegacyBuildId(plan, catalogue);
  if (id === null) return backup;
  const others = backup.filter((row) => row !== draft && row !== tools);
  return [...others, { store: "builds", key: id, value: plan }, { store: "build-tools", key: id, value: catalogue }];
}
