import type { ImportState } from "../../state/app/library";
import { formatCount, countOf } from "../../ui/format-number";
import { Button } from "../../ui/Button";
import { Kbd } from "../../ui/Kbd";
import { useActions } from "../app-context";
import { pickFiles } from "../pick-files";
import styles from "./import.module.css";

interface LoadBarProps {
  importing: ImportState;
  name: string;
  canLoad: boolean;
  onName: (name: string) => void;
  onLoad: () => void;
}

/** How far the import is, under what name it is stored, and the two ways out. */
export function LoadBar({ importing, name, canLoad, onName, onLoad }: LoadBarProps) {
  const { addFiles, cancelImport } = useActions();
  return (
    <form
      className="transport stay plain"
      onSubmit={(event) => {
        event.preventDefault();
        onLoad();
      }}
    >
      <span className={styles.importName}>
        {importing.summary && (
          <label>
            Name <input className="field" value={name} onChange={(event) => onName(event.target.value)} required />
          </label>
        )}
        <Button kind="link" onClick={() => pickFiles((files) => void addFiles(files))}>
          Add files
        </Button>
      </span>
      <ImportSteps importing={importing} />
      <span className={styles.loadActions}>
        <Button kind="link" onClick={cancelImport}>
          Cancel, keep nothing
        </Button>
        <Button kind="go" type="submit" disabled={!canLoad}>
          {importing.summary ? `Load ${countContents(importing.summary)}` : "Load"} <Kbd keys={["Enter"]} />
        </Button>
      </span>
    </form>
  );
}

/** The way of a file, and where this one stands. */
function ImportSteps({ importing }: { importing: ImportState }) {
  const waiting = importing.messages
    .filter(({ severity }) => severity === "held-back")
    .reduce((sum, { rowCount }) => sum + rowCount, 0);
  const now = importing.status === "reading" ? 1 : importing.status === "storing" ? 4 : waiting > 0 ? 3 : 2;
  const names = ["Dropped", "Read", "Clean", waiting > 0 ? `Held back, ${formatCount(waiting)}` : "Held back", "Load"];
  return (
    <ol className={`steps ${styles.importSteps}`} aria-label="Steps">
      {names.map((step, index) => (
        <li
          key={index}
          className={index === now ? "now" : index > now ? "todo" : undefined}
          aria-current={index === now ? "step" : undefined}
        >
          {step}
        </li>
      ))}
    </ol>
  );
}

/** "16 requests and 10 tools", or the tools alone. */
export function countContents({ queries, tools }: { queries: number; tools: number }): string {
  return queries === 0 ? countOf(tools, "tool") : `${countOf(queries, "request")} and ${countOf(tools, "tool")}`;
}
