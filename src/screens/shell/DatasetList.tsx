import { countOf } from "../../ui/format-number";
import { Button } from "../../ui/Button";
import { useActions, useLibrary, useSession } from "../app-context";
import { pickFiles } from "../pick-files";

/** Data sets to open or delete, and the way to bring another. The sample ships with the app and cannot be deleted; it is the first. */
export function DatasetList({ onLeave }: { onLeave: () => void }) {
  const datasets = useLibrary((state) => state.datasets);
  const currentHash = useSession((state) => state.dataset?.hash ?? state.datasetLabel?.hash ?? null);
  const { useDataset: open, deleteDataset, addFiles } = useActions();
  const leaveTo = (act: () => unknown) => () => {
    onLeave();
    void act();
  };
  return (
    <>
      <ul className="rows">
        {datasets.map(({ id, name, hash, queryCount, toolCount }, index) => (
          <li key={id} aria-current={hash === currentHash ? "true" : undefined}>
            <DatasetRow
              name={name}
              counts={`${countOf(queryCount, "request")}, ${countOf(toolCount, "tool")}`}
              onUse={leaveTo(() => open(id))}
              onDelete={index === 0 ? null : leaveTo(() => deleteDataset(id))}
            />
          </li>
        ))}
      </ul>
      <p className="panel-foot">
        <Button kind="link" data-row onClick={leaveTo(() => pickFiles((files) => void addFiles(files)))}>
          Choose files
        </Button>
        <span className="quiet">or drop them anywhere on the page</span>
      </p>
    </>
  );
}

interface DatasetRowProps {
  name: string;
  counts: string;
  onUse: () => void;
  onDelete: (() => void) | null;
}

function DatasetRow({ name, counts, onUse, onDelete }: DatasetRowProps) {
  return (
    <>
      <button type="button" className="row-main" data-row onClick={onUse}>
        <b>{name}</b> <span className="quiet">{counts}</span>
      </button>
      {onDelete ? (
        <Button kind="link" aria-label={`Delete the data set ${name}`} onClick={onDelete}>
          delete
        </Button>
      ) : (
        <span className="faint">comes with the app</span>
      )}
    </>
  );
}
