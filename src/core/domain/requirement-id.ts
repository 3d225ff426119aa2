import type { RequirementId } from "./ids";
import type { Span } from "./query";

/** `r<start>-<end>`: where the requirement stood in the request when it was made. */
export function requirementId({ start, end }: Span): RequirementId {
  return `r${start}-${end}` as RequirementId;
}
