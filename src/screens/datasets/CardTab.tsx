import { isOfRecord } from "../../core/build/finish-build";
import { formatSize } from "../../ui/amounts";
import { useLibrary } from "../app-context";
import { BuildCard } from "./BuildCard";
import { EditLog } from "./EditLog";
import { useDeskState } from "./use-desk";

/** Where the data came from, under which licence, and everything that was done to it. */
export function CardTab() {
  const dataset = useDeskState((state) => state.dataset);
  const sampleHash = useLibrary((state) => state.datasets[0]?.hash);
  if (!dataset) return null;
  const { provenance, hash } = dataset;
  const isSample = hash === sampleHash;
  const parent = provenance.derivation?.parent;
  const { build } = provenance;
  return (
    <div className="figs card-figs small">
      <dl>
        <dt>Origin</dt>
        <dd>
          {isSample
            ? "Comes with the app: written for this project, all names and places made up."
            : parent
              ? `Made here from “${parent.name}”.`
              : build
                ? `Built here over the tools of “${build.plan.catalogue.name}”.`
                : "Read from your files."}
        </dd>
        {parent && (
          <>
            <dt>Its data</dt>
            <dd className="hash">{parent.hash}</dd>
          </>
        )}
        <dt>Licence</dt>
        <dd>
          {isSample
            ? "MIT, like the app."
            : parent?.hash === sampleHash
              ? "MIT for the sample it came from; the edits are yours."
              : build && build.plan.catalogue.hash === sampleHash
                ? isOfRecord(build.models)
                  ? "MIT, like the sample; what you reworded is yours."
                  : "MIT for the tools of the sample; for what a model wrote, ask whoever runs it."
                : "Whatever its authors say; no file names one. Kitpick sends it nowhere."}
        </dd>
        <dt>Hash</dt>
        <dd className="hash">{hash}</dd>
        <dt>Files</dt>
        <dd>
          {provenance.files.length === 0 ? "none of yours" : null}
          <ul>
            {provenance.files.map(({ name, sizeBytes, sha256 }) => (
              <li key={sha256}>
                {name}, {formatSize(sizeBytes)} <span className="hash qq">{sha256.slice(0, 12)}</span>
              </li>
            ))}
          </ul>
        </dd>
      </dl>
      <div>
        {build && <BuildCard build={build} />}
        <EditLog />
      </div>
    </div>
  );
}
