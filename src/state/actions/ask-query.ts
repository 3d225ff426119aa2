import type { QueryId } from "../../core/domain/ids";
import type { ActionContext } from "../dependencies";
import { say } from "../toasts";
import { askFor } from "./ask-request";

/** A request of the open data set. */
export async function askQuery(context: ActionContext, id: QueryId): Promise<void> {
  const dataset = context.shelf.here() ?? (await context.shelf.current());
  const query = dataset?.queries.find((candidate) => candidate.id === id);
  if (!query) {
    say(context.library, "This request is not in the open data set.");
    return;
  }
  await askFor(context, query);
}
