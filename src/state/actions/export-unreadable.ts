import type { ActionContext } from "../dependencies";

/** Records that could not be read, as they are, in a file. They stay where they are. */
export function exportUnreadable({ library, page }: ActionContext): void {
  const { unreadable } = library.getState();
  if (unreadable.length === 0) return;
  page.download("kitpick-unreadable.json", JSON.stringify(unreadable, null, 1));
}
