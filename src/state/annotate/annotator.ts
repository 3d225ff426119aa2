import type { AnnotatorKey } from "../../core/domain/ids";
import type { Annotator, AnnotationDependencies } from "./annotation-state";

/** The setting that says who sits here. A backup carries it: it is a person and not a machine. */
export const ME = "annotator";
const MOST_LETTERS = 40;

/** Who sits here, as stored; somebody new where nothing can be read. */
export async function readAnnotator({ storage, newId }: AnnotationDependencies): Promise<Annotator> {
  const stored = await storage.settings.get(ME).catch(() => null);
  const { key, name } = (stored ?? {}) as { key?: unknown; name?: unknown };
  if (typeof key === "string" && typeof name === "string") return { key: key as AnnotatorKey, name };
  const made = { key: newId() as AnnotatorKey, name: "me" };
  await storage.settings.put(ME, made);
  return made;
}

/** On one line, and not too long. */
export const cleanName = (name: string): string => name.replace(/\s+/gu, " ").trim().slice(0, MOST_LETTERS);

export async function renameAnnotator(
  { storage }: AnnotationDependencies,
  me: Annotator,
  name: string,
): Promise<Annotator> {
  const renamed = { ...me, name: cleanName(name) || me.name };
  await storage.settings.put(ME, renamed);
  return renamed;
}
