import type { MassToolController, MassToolState } from "../../../state/evaluation/masstool-controller";
import { Button } from "../../../ui/Button";

interface TrainingFaultsProps {
  state: Pick<MassToolState, "failure" | "view" | "status">;
  controller: Pick<MassToolController, "keep">;
}

/** What went wrong, and what can be done about it: a training that stopped, one that could not be stored. */
export function TrainingFaults({ state: { failure, view, status }, controller }: TrainingFaultsProps) {
  return (
    <>
      {failure !== null && (
        <div className="error-note" role="alert">
          <p>
            <b>The training stopped.</b> {failure}
          </p>
        </div>
      )}
      {view?.isStored === false && (
        <div className="error-note" role="alert">
          <p>
            <b>This training is not stored.</b> The browser has no room for it. You can use it until you close or reload
            this page: go on with it, and let its gate judge in walks. To keep it, delete data sets or walks that you no
            longer need, or free disk space, then store it.
          </p>
          {status !== "training" && (
            <p className="actions">
              <Button disabled={status === "storing"} onClick={() => void controller.keep()}>
                Store it now
              </Button>
            </p>
          )}
        </div>
      )}
    </>
  );
}
