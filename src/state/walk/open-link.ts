import { readPart } from "../app/address";
import type { WalkContext } from "./walk-context";

/**
 * Opens the walk that stands in the address, if one does. Where its data is missing, the walk is stored
 * as it is, the page names the files, and it goes on when an import brings the data. `false`: there is no link that can be read.
 * What reads links is fetched when there is one.
 */
export async function openLink(context: WalkContext): Promise<boolean> {
  if (readPart(context.page.fragment(), "walk") === null) return false;
  return (await import("./linked-walk")).openLinkedWalk(context);
}
