import { useMemo } from "react";
import { Button } from "../../../ui/Button";
import { pickFiles } from "../../pick-files";
import { useDatasets, useDatasetState } from "../context/dataset-context";
import styles from "./toolbox.module.css";

/** What can be taken along: the tools with their new words, how to search for them, and the findings. */
export function Export() {
  const controller = useDatasets();
  const isReworded = useDatasetState(
    ({ dataset }) => dataset?.provenance.derivation?.edits.some(({ edit }) => edit.kind === "description") ?? false,
  );
  // Counted anew when the data set is another one: an edit makes one.
  const dataset = useDatasetState((state) => state.dataset);
  const losses = useMemo(
    () => dataset && controller.listFormats().find(({ id }) => id === "mcp")?.losses,
    [controller, dataset],
  );
  const edit = (as: "patch" | "file") => pickFiles(([file]) => file && void controller.writeEdits(file, as));
  return (
    <section className={styles.part}>
      <h3>Export</h3>
      <ul className={styles.exports}>
        <li>
          <Button kind="link" onClick={() => void controller.write("mcp", null)}>
            tools/list with your edits
          </Button>{" "}
          <span className="quiet">{losses}</span>
        </li>
        {isReworded && (
          <li>
            Choose a file that was read, and save it{" "}
            <Button kind="link" onClick={() => edit("file")}>
              with your edits
            </Button>{" "}
            or the edits{" "}
            <Button kind="link" onClick={() => edit("patch")}>
              as JSON Patch
            </Button>
            : all else stays as it is.
          </li>
        )}
        <li>
          <Button kind="link" onClick={() => controller.writeSearchSettings()}>
            Search settings
          </Button>{" "}
          <span className="quiet">JSON</span>
        </li>
        <li>
          Report as{" "}
          <Button kind="link" onClick={() => controller.writeReport("html")}>
            HTML page
          </Button>{" "}
          or{" "}
          <Button kind="link" onClick={() => controller.writeReport("markdown")}>
            Markdown
          </Button>
        </li>
      </ul>
    </section>
  );
}
