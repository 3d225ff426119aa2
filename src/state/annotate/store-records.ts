import type { AnnotationRecord, Withdrawal } from "../../core/domain/judgement";
import { contentId } from "../../formats/records/content-id";
import { StorageError } from "../../storage/ports/storage";
import { countWrite } from "../app/library";
import { say } from "../app/toasts";
import type { AnnotationContext } from "./annotation-state";
import { readOwnHeads } from "./move-project";

/** Makes a record under the number that the storage gives. */
export type MakeRecord<Record extends AnnotationRecord = AnnotationRecord> = (by: {
  device: string;
  seq: number;
}) => Record;

/** Stores several records whole or not at all. Rejects with a sentence. */
export async function storeRecords<Record extends AnnotationRecord>(
  context: AnnotationContext,
  makes: readonly MakeRecord<Record>[],
): Promise<Record[]> {
  const { parts, store } = context;
  const { project, dataset } = store.getState();
  if (!project || makes.length === 0) return [];
  try {
    const records = await countWrite(parts.library, () => parts.storage.judgements.saveAll(project.id, makes));
    const said = dataset ? await readOwnHeads(context, project, dataset) : {};
    store.setState(({ changes, project: now }) => ({
      ...{ changes: changes + 1, savedAt: parts.now() },
      ...(now?.id === project.id ? said : {}),
    }));
    return records;
  } catch (error) {
    if (error instanceof StorageError) throw error;
    throw new Error("This could not be saved. Try again.", { cause: error });
  }
}

/** Takes records back, each by another record. */
export async function withdrawRecords(context: AnnotationContext, records: readonly AnnotationRecord[]): Promise<void> {
  const { parts, store } = context;
  const { project, me } = store.getState();
  if (!project) return;
  const makes = records.map(({ id }): MakeRecord<Withdrawal> => (by) => {
    const record = {
      ...{ schema: 1 as const, kind: "withdrawal" as const, project: project.id, at: parts.now() },
      ...{ by: { annotator: me.key, ...by }, of: id, reason: null },
    };
    return { ...record, id: contentId(record) };
  });
  await storeRecords(context, makes);
}

/** Stores several records as one step, and says so with a way back. */
export async function storeAsOne<Record extends AnnotationRecord>(
  context: AnnotationContext,
  makes: readonly MakeRecord<Record>[],
  said: { done: string; undone: string },
): Promise<Record[]> {
  const records = await storeRecords(context, makes);
  const { project } = context.store.getState();
  if (records.length > 0)
    say(context.parts.library, said.done, async () => {
      if (context.store.getState().project?.id !== project?.id) return "Open the project again to take this back.";
      await withdrawRecords(context, records);
      return said.undone;
    });
  return records;
}
