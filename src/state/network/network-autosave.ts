import type { NetworkEdits } from "../../core/domain/network";
import type { Dependencies } from "../app/dependencies";
import { countWrite } from "../app/library";
import { say } from "../app/toasts";

/**
 * Stores corrections and trials one after the other; of those of one catalogue that wait only the newest. `onNewer` hears what
 * another tab stored first. What could not be stored is said, and the next change stores it with its own.
 */
export function createNetworkAutosave(
  { storage, page, library }: Pick<Dependencies, "storage" | "page" | "library">,
  onNewer: (edits: NetworkEdits) => void,
): (edits: NetworkEdits) => Promise<void> {
  const waiting = new Map<string, NetworkEdits>();
  let writing: Promise<void> | null = null;
  const write = async (edits: NetworkEdits) => {
    try {
      const answer = await countWrite(library, () => storage.networks.put(edits));
      if (answer === "written") {
        page.askToKeep();
        return;
      }
      waiting.delete(edits.catalogue);
      onNewer(answer);
      say(library, "Another tab changed this network. Its state is shown; make your change again.");
    } catch (error) {
      const why = error instanceof Error ? error.message : "Storage did not answer.";
      say(library, `This change is in this tab only: ${why}`);
    }
  };
  const work = async () => {
    for (let [next] = waiting.values(); next; [next] = waiting.values()) {
      waiting.delete(next.catalogue);
      await write(next);
    }
    writing = null;
  };
  return (edits) => {
    waiting.set(edits.catalogue, edits);
    return (writing ??= work());
  };
}
