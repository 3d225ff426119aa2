import { Button } from "../../ui/Button";
import { useActions, useSession } from "../app-context";

/** The last run failed: what, why, and once more. What was shown before stays. */
export function RunNotice() {
  const error = useSession((state) => (state.status === "failed" ? state.error : null));
  const seq = useSession((state) => state.log[state.cursor]?.seq);
  const { goTo } = useActions();
  if (!error) return null;
  return (
    <div className="err" role="alert">
      <p>
        <b>{error.message}</b> {error.detail !== "" && <span className="qq">{error.detail}</span>}
      </p>
      {seq !== undefined && (
        <p className="act">
          <Button kind="link" onClick={() => void goTo(seq)}>
            Try again
          </Button>
        </p>
      )}
    </div>
  );
}
