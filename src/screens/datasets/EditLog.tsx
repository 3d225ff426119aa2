import { describeDatasetEdit } from "../../state/describe-dataset-edit";
import { useDeskState } from "./use-desk";

/** Every edit since the data it came from, oldest first, with the hash it led to; what was undone stays below. */
export function EditLog() {
  const dataset = useDeskState((state) => state.dataset);
  const derivation = dataset?.provenance.derivation;
  if (!dataset || !derivation) {
    return (
      <div>
        <h3>Edits</h3>
        <p className="q">
          None. Open a request or a tool to correct it: the correction goes into a copy that remembers where it came
          from.
        </p>
      </div>
    );
  }
  const { edits, undone } = derivation;
  return (
    <div>
      <h3>Edits</h3>
      <ol className="edit-log">
        {edits.map(({ at, edit }, index) => (
          <li key={`${index} ${at}`}>
            <span className="qq n">{at.slice(0, 16).replace("T", " ")}</span>
            <span>{describeDatasetEdit(dataset, edit)}</span>
            <span className="hash qq">{(edits[index + 1]?.hashBefore ?? dataset.hash).slice(0, 4)}</span>
          </li>
        ))}
        {[...undone].reverse().map(({ at, edit }) => (
          <li key={`undone ${at}`} className="qq">
            <span className="n">{at.slice(0, 16).replace("T", " ")}</span>
            <span>{describeDatasetEdit(dataset, edit)}</span>
            <span>undone</span>
          </li>
        ))}
      </ol>
    </div>
  );
}
