import { Button } from "../../ui/Button";
import { useActions, useLibrary } from "../app-context";
import { pickFiles } from "./pick-files";

/** A link or a saved walk was opened whose data is not here. */
export function WantedDataNotice() {
  const wanted = useLibrary((state) => state.wantedData);
  const { addFiles } = useActions();
  if (!wanted) return null;
  const files = wanted.files.map(({ name }) => name);
  return (
    <div className="err" role="alert">
      <p>
        <b>
          This walk needs “{wanted.name}”, data {wanted.hash.slice(0, 4)}.
        </b>{" "}
        It is not on this computer. Drop {files.length === 0 ? "its files" : joinNames(files)} on this page and the walk
        opens.
      </p>
      <p className="act">
        <Button kind="link" onClick={() => pickFiles((picked) => void addFiles(picked))}>
          Choose files
        </Button>
      </p>
    </div>
  );
}

/** "a.json and b.json", "a, b and c". */
function joinNames(names: readonly string[]): string {
  return new Intl.ListFormat("en-GB").format(names);
}
