import type { Query } from "./query";

/* Where a built request says that it comes from. */
export const BY_MODEL = "written by a language model";
export const BY_RECORD = "recorded answers, by no model";

/** Whether a request was proposed by a build, and no person has worded it anew. */
export function isProposed({ source, text, raw }: Pick<Query, "source" | "text" | "raw">): boolean {
  return (source.file === BY_MODEL || source.file === BY_RECORD) && text === raw;
}

/** Whether the words of a request are a model's, as it wrote them: no person has worded them anew. */
export function isModelWritten({ source, text, raw }: Pick<Query, "source" | "text" | "raw">): boolean {
  return source.file === BY_MODEL && text === raw;
}
