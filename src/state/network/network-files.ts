import type { NetworkEdits } from "../../core/domain/network";
import { parseNetworkEdits } from "../../formats/records/network-shape";
import { say } from "../app/toasts";
import type { NetworkDependencies, NetworkState } from "./network-state";

export function saveCorrections(page: NetworkDependencies["page"], { edits, dataset }: NetworkState): void {
  if (edits && dataset) page.download(`${dataset.name}-network.json`, `${JSON.stringify(edits, null, 1)}\n`);
}

/** Corrections and trials of the network of these tools, from a file. `null`: it is refused, and a toast says why. */
export async function readCorrectionsFile(
  library: NetworkDependencies["library"],
  { edits }: NetworkState,
  file: File,
): Promise<NetworkEdits | null> {
  const raw = await file
    .text()
    .then(JSON.parse as (text: string) => unknown)
    .catch(() => undefined);
  const parsed = parseNetworkEdits(raw);
  if (!parsed.ok) {
    say(library, `“${file.name}” cannot be read as corrections of a network. ${parsed.why}`);
    return null;
  }
  if (parsed.value.catalogue !== edits?.catalogue) {
    say(library, `“${file.name}” corrects the network of other tools. Open its data set first, then this file.`);
    return null;
  }
  return parsed.value;
}
