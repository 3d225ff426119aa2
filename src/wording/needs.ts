import { typeName, type AddedTool, type SubstitutedTool } from "../core/domain/network";
import { nameOf } from "../core/domain/phrases";
import type { Trace } from "../core/domain/trace";

/* What stands under a name of the result. What is said of networks at length is not fetched for it. */

/**
 * Why dependency closure adds a tool, or would: under its name.
 *
 * @example "gives contact_id for Whistlepost, before it in 30 of 30"
 */
export function sayGives({ for: consumer, types, count, of }: AddedTool, labels: Trace["tools"]): string {
  const habit = of === 0 ? "" : `, before it in ${count} of ${of}`;
  return `gives ${nameTypes(types)} for ${nameOf(labels, consumer)}${habit}`;
}

/** @example "in place of StayCancel, which lacks stay_id" */
export function saySubstituted({ tool, lacks }: SubstitutedTool, labels: Trace["tools"]): string {
  return `in place of ${nameOf(labels, tool)}, which lacks ${nameTypes(lacks)}`;
}

/** @example nameTypes(["stay.id", "room.id"]) // "stay_id or room_id" */
export function nameTypes(types: readonly string[]): string {
  return types.length === 0 ? "what it needs" : [...new Set(types)].map(typeName).join(" or ");
}
