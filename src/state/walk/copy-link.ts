import { makeLinkFragment } from "./permalink";
import type { WalkContext } from "./walk-context";
import { shownInput } from "../app/session";
import { say } from "../app/toasts";

/** Copies the address of the walk as it is shown. Where the clipboard is closed, the address bar gets it. */
export async function copyLink({ session, library, page }: WalkContext): Promise<void> {
  const { dataset, datasetLabel } = session.getState();
  const input = shownInput(session.getState());
  if (!input || !datasetLabel) {
    say(library, "There is no walk to link to yet.");
    return;
  }
  const isInData = dataset?.queries.some(({ id }) => id === input.query.id) ?? input.query.source.file !== "pasted";
  const fragment = await makeLinkFragment(datasetLabel, input, isInData);
  try {
    await page.copy(`${page.address()}#${fragment}`);
    const carried = input.exchanges
      ? "the settings, your edits and the model's answers"
      : "the settings and your edits";
    say(library, `The link was copied. It carries the request, ${carried}.`);
  } catch {
    page.replaceFragment(fragment);
    say(library, "The clipboard is closed to this page. The link stands in the address bar; copy it there.");
  }
}
