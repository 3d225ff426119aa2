import { Popover } from "../Popover";
import type { TableColumn } from "./VirtualTable";

interface ColumnsMenuProps<Row> {
  /** Those that can be hidden. */
  columns: readonly TableColumn<Row>[];
  hidden: ReadonlySet<string>;
  onToggle: (column: string) => void;
}

/** Which columns of a table are shown. */
export function ColumnsMenu<Row>({ columns, hidden, onToggle }: ColumnsMenuProps<Row>) {
  return (
    <Popover name="Columns" label="Columns" triggerClass="link" panelClass="list-panel columns-menu">
      {() => (
        <ul>
          {columns.map(({ id, header }) => (
            <li key={id}>
              <label>
                <input type="checkbox" data-row checked={!hidden.has(id)} onChange={() => onToggle(id)} />
                {header}
              </label>
            </li>
          ))}
        </ul>
      )}
    </Popover>
  );
}
