import { Button } from "./Button";
import { RestLine } from "./RestLine";
import { StartStop } from "./StartStop";

interface AskEndpointProps {
  host: string;
  isAsking: boolean;
  isAllowed: boolean;
  /** The endpoint is given a rest before it is tried again. */
  resting: Parameters<typeof RestLine>[0]["resting"];
  onAsk: () => void;
  onStop: () => void;
  onForget: () => void;
}

/** Asks a named endpoint, stops asking, forgets it. */
export function AskEndpoint({ host, isAsking, isAllowed, resting, onAsk, onStop, onForget }: AskEndpointProps) {
  return (
    <>
      <p className="do">
        <StartStop isUnderWay={isAsking} disabled={!isAllowed} onStart={onAsk} onStop={onStop}>
          Ask {host}
        </StartStop>
        {isAsking && <span role="status">{host} is being asked …</span>}
        <Button kind="link" onClick={onForget}>
          Forget endpoint and key
        </Button>
      </p>
      {isAsking && <RestLine resting={resting} />}
    </>
  );
}
