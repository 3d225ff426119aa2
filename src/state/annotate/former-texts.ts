import type { Dataset } from "../../core/domain/dataset";
import type { Sha256 } from "../../core/domain/ids";
import { hashBytes } from "../../formats/model/hash-bytes";
import type { OpenItem } from "./annotation-state";

const known = new WeakMap<Dataset, ReadonlyMap<Sha256, string>>();

/** What requests of a copy said before they were reworded or left out, by the hash under which records name it. */
export function formerTexts(dataset: Dataset): ReadonlyMap<Sha256, string> {
  const found = known.get(dataset) ?? new Map(textsIn(dataset).map((text) => [hashBytes(text), text]));
  known.set(dataset, found);
  return found;
}

function textsIn({ provenance: { derivation } }: Dataset): string[] {
  return [...(derivation?.edits ?? []), ...(derivation?.undone ?? [])].flatMap(({ edit }): string[] => {
    if (edit.kind === "texts") return edit.changes.flatMap(({ before, after }) => [before, after]);
    return edit.kind === "leave-out" ? edit.requests.map(({ query }) => query.text) : [];
  });
}

/** What a request said when I answered it, where that is not what it says now; `before`: `null` where it is not known here. */
export function formerWording(
  { query, answers: [answer] }: Pick<OpenItem, "query" | "answers">,
  dataset: Dataset,
): { before: string | null } | null {
  if (!answer || answer.item.text === hashBytes(query.text)) return null;
  return { before: formerTexts(dataset).get(answer.item.text) ?? null };
}
