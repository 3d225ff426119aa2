import { Fragment } from "react";
import { Button } from "../../../ui/Button";
import { useActions, useLibrary, useSession } from "../../app-context";

/** Recorded walks of the sample, to look at without waiting for anything. Gone while another data set is open. */
export function SampleLinks({ onTaken }: { onTaken: () => void }) {
  const samples = useLibrary((state) => state.sampleWalks);
  const datasetId = useSession((state) => state.datasetLabel?.id);
  const { openWalk } = useActions();
  if (samples.length === 0 || (datasetId !== undefined && datasetId !== samples[0]?.datasetId)) return null;
  return (
    <>
      Samples:{" "}
      {samples.map(({ id, name, text }, index) => (
        <Fragment key={id}>
          <span className="keep-together">
            <Button
              kind="link"
              title={text}
              onClick={() => {
                void openWalk(id);
                onTaken();
              }}
            >
              {name ?? text}
            </Button>
            {index === samples.length - 1 ? "." : ","}
          </span>{" "}
        </Fragment>
      ))}
    </>
  );
}
