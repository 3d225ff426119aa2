import { Button } from "./Button";
import { RestLine } from "./RestLine";

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
        {isAsking ? (
          <>
            <Button onClick={onStop}>Stop</Button> <span role="status">{host} is being asked …</span>
          </>
        ) : (
          <Button kind="go" disabled={!isAllowed} onClick={onAsk}>
            Ask {host}
          </Button>
        )}
        <Button kind="link" onClick={onForget}>
          Forget endpoint and key
        </Button>
      </p>
      {isAsking && <RestLine resting={resting} />}
    </>
  );
}
