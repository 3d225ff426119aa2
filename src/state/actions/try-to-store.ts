import { StorageError } from "../../storage/storage";
import type { ActionContext } from "../dependencies";
import { say } from "../toasts";

/** Does something with the storage, and says so in a sentence when it fails. `null`: it failed, or there was nothing. */
export async function tryToStore<Result>(
  { library }: ActionContext,
  work: () => Promise<Result | null>,
): Promise<Result | null> {
  try {
    return await work();
  } catch (error) {
    say(library, error instanceof StorageError ? error.message : "The browser's storage did not answer. Try again.");
    return null;
  }
}
