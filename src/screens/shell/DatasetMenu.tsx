import type { DatasetId } from "../../core/domain/ids";
import { countOf } from "../../ui/format-number";
import { Button } from "../../ui/Button";
import { Popover } from "../../ui/Popover";
import { useActions, useLibrary, useSession } from "../app-context";
import { pickFiles } from "../pick-files";

/** The sample ships with the app and cannot be deleted. It is the first of the list. */
export function DatasetMenu() {
  const datasets = useLibrary((state) => state.datasets);
  const currentHash = useSession((state) => state.dataset?.hash ?? state.datasetLabel?.hash ?? null);
  const label = useSession((state) => state.dataset?.name ?? state.datasetLabel?.name ?? "No data set");
  const actions = useActions();
  const current = datasets.find((dataset) => dataset.hash === currentHash);
  return (
    <Popover
      name={`Data set: ${label}`}
      label={
        <>
          {label}
          {current && <span className="quiet">, {countOf(current.toolCount, "tool")}</span>}
        </>
      }
      triggerClass="menu-trigger"
      panelClass="list-panel"
    >
      {(close) => (
        <>
          <ul className="rows">
            {datasets.map((dataset, index) => (
              <li key={dataset.id} aria-current={dataset === current ? "true" : undefined}>
                <DatasetRow
                  name={dataset.name}
                  counts={`${countOf(dataset.queryCount, "request")}, ${countOf(dataset.toolCount, "tool")}`}
                  onUse={() => {
                    close();
                    void actions.useDataset(dataset.id);
                  }}
                  onDelete={index === 0 ? null : () => deleteAndClose(dataset.id, close)}
                />
              </li>
            ))}
          </ul>
          <p className="panel-foot">
            <Button kind="link" data-row onClick={() => importAndClose(close)}>
              Choose files
            </Button>
            <span className="quiet">or drop them anywhere on the page</span>
          </p>
        </>
      )}
    </Popover>
  );

  function deleteAndClose(id: DatasetId, close: () => void) {
    close();
    void actions.deleteDataset(id);
  }
  function importAndClose(close: () => void) {
    close();
    pickFiles((files) => void actions.addFiles(files));
  }
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
