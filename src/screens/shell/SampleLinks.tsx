import { Button } from "../../ui/Button";
import { useActions, useLibrary } from "../app-context";

/** Recorded walks of the sample, to look at without waiting for anything. */
export function SampleLinks({ onTaken }: { onTaken: () => void }) {
  const samples = useLibrary((state) => state.sampleWalks);
  const { openWalk } = useActions();
  if (samples.length === 0) return null;
  return (
    <>
      Samples:{" "}
      {samples.map(({ id, name, text }, index) => (
        <span key={id}>
          {index > 0 && ", "}
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
        </span>
      ))}
      .
    </>
  );
}
