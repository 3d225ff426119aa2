import type { EncoderShelf } from "../../state/encoder-shelf";
import { useShelfState } from "./use-shelf";

/** The one switch that lets the app fetch from anywhere but this site, and only when told to. */
export function HubSwitch({ shelf }: { shelf: EncoderShelf }) {
  const mayUseHub = useShelfState(shelf, (state) => state.mayUseHub);
  return (
    <>
      <label className="switch-line">
        <input
          type="checkbox"
          role="switch"
          checked={mayUseHub}
          onChange={(event) => shelf.allowHub(event.target.checked)}
        />
        Allow fetching encoders by name from huggingface.co
      </label>
      <p className="q">
        Off: nothing is ever asked of another site. On: only the name you look up goes there, and the files you then
        choose to fetch come back; their size is shown first, and the revision is pinned.
      </p>
    </>
  );
}
