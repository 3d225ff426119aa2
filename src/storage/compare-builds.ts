import type { BuildDraft } from "../core/domain/build";

/** Newest first; equal times by id. */
export function compareBuilds({ plan: a }: BuildDraft, { plan: b }: BuildDraft): number {
  if (a.createdAt !== b.createdAt) return a.createdAt < b.createdAt ? 1 : -1;
  return a.id < b.id ? -1 : 1;
}
