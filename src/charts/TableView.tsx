import { formatCount } from "../ui/format-number";
import { writeCsv } from "../formats/write/csv";
import styles from "./figure.module.css";

/** The numbers of a picture as a table. */
export function TableView({ table }: { table: FigureTable }) {
  return (
    <div className={styles.figTable} tabIndex={0} role="region" aria-label="Table">
      <table>
        <thead>
          <tr>
            {table.columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map((cells, row) => (
            <tr key={row}>
              {cells.map((cell, column) => (
                <td key={column} className={typeof cell === "number" ? styles.num : undefined}>
                  {typeof cell === "number" ? formatCell(cell) : cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Whole numbers stay whole; others get three decimals and a true minus. */
function formatCell(value: number): string {
  if (Number.isInteger(value)) return formatCount(value).replace("-", "\u2212");
  return value.toFixed(3).replace("-", "\u2212");
}

/** A table as it stands beside a figure. */
export interface FigureTable {
  columns: readonly string[];
  rows: readonly (readonly (string | number | null)[])[];
}

/** The table as CSV, with what made it in a last line of its own. */
export function tableToCsv({ columns, rows }: FigureTable, stamp: string): string {
  return writeCsv(columns, rows) + writeCsv([stamp], []);
}
