import { StorageError } from "../../storage/storage";
import type { ActionContext } from "../dependencies";
import { say } from "../toasts";

/** Does something with the storage, and says in a sentence when it fails. */
export async function tryToStore<Result>(
  { library }: ActionContext,
  work: () => Promise<Result>,
): Promise<Result | "failed"> {
  try {
    return await work();
  } catch (error) {
    say(library, error instanceof StorageError ? error.message : "The browser's storage did not answer. Try again.");
    return "failed";
  }
}
