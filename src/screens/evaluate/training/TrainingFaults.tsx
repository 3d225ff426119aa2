import type { MassToolState } from "../../../state/evaluation/masstool-controller";

/** What went wrong, and what can be done about it: a training that stopped, one that could not be stored. */
export function TrainingFaults({ failure, view }: Pick<MassToolState, "failure" | "view">) {
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
            <b>This training is not stored.</b> The browser has no room for it, so a stop or a reload loses it, and
            walks cannot use its gate. Delete data sets or walks that you no longer need, or free disk space: what is
            trained next is then stored with all before it.
          </p>
        </div>
      )}
    </>
  );
}
