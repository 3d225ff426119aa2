import type { Dataset } from "../../core/domain/dataset";
import type { Sha256 } from "../../core/domain/ids";
import type { NetworkEdits } from "../../core/domain/network";
import { runInSlices } from "../../formats/model/interruptible";
import { hashDatasetInSteps } from "../../formats/model/make-dataset";
import type { Dependencies } from "../app/dependencies";

const HASHES = new WeakMap<Dataset["tools"], Promise<Sha256>>();

/** SHA-256 of the tools alone, by which corrections are kept; made once for each list of tools. */
function hashCatalogue({ tools }: Pick<Dataset, "tools">): Promise<Sha256> {
  const hash = HASHES.get(tools) ?? runInSlices(hashDatasetInSteps(tools, []));
  HASHES.set(tools, hash);
  return hash;
}

/** What a person corrected of the network of these tools; none where nothing is stored, or storage does not answer. */
export async function readCorrections(
  { networks }: Pick<Dependencies["storage"], "networks">,
  dataset: Pick<Dataset, "tools">,
): Promise<NetworkEdits> {
  const catalogue = await hashCatalogue(dataset);
  return (
    (await networks.get(catalogue).catch(() => null)) ?? { schema: 1, catalogue, edits: [], undone: [], revision: 0 }
  );
}
