import { Button } from "../../ui/Button";
import { useComparison, useComparisonActions } from "./desk";
import { pickFiles } from "./pick-files";
import { useChosen } from "./use-chosen";

/** What a link names and this browser lacks, and what the last files did not give. */
export function MissingRuns() {
  const missing = useComparison((state) => state.missing);
  const goneOn = useComparison((state) => state.goneOn);
  const status = useComparison((state) => state.status);
  const notes = useComparison((state) => state.fileNotes);
  const { addFiles } = useComparisonActions();
  const [chosen, choose] = useChosen();
  const lacking = status === "idle" ? chosen.filter(({ key }) => missing.includes(key)) : [];
  const changed = chosen.filter(({ key }) => goneOn.includes(key));
  if (lacking.length + changed.length + notes.length === 0) return null;
  return (
    <div className="err" role="status">
      {lacking.length > 0 && (
        <>
          <p>
            <b>
              {lacking.map(({ key, label }) => (label === "" ? key : `“${label}”`)).join(", ")}{" "}
              {lacking.length === 1 ? "is" : "are"} not in this browser.
            </b>{" "}
            The link names {lacking.length === 1 ? "it" : "them"}; the answers are in the file{" "}
            {lacking.length === 1 ? "it" : "they"} came from. Drop that file here and the comparison goes on.
          </p>
          <p className="act">
            <Button kind="link" onClick={() => pickFiles((files) => void addFiles(files))}>
              Choose the file
            </Button>
            <Button kind="link" onClick={() => choose(chosen.filter(({ key }) => !missing.includes(key)))}>
              Go on without
            </Button>
          </p>
        </>
      )}
      {changed.map(({ key, label }) => (
        <p key={key}>
          <b>“{label === "" ? key : label}” has other answers than when this link was made.</b> The same method on the
          same data has gone on, or was measured again: the numbers here are its present ones.
        </p>
      ))}
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
    </div>
  );
}
