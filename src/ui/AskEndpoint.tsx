import { Button } from "./Button";

interface AskEndpointProps {
  host: string;
  isAsking: boolean;
  isAllowed: boolean;
  onAsk: () => void;
  onStop: () => void;
  onForget: () => void;
}

/** Asks a named endpoint, stops asking, forgets it. */
export function AskEndpoint({ host, isAsking, isAllowed, onAsk, onStop, onForget }: AskEndpointProps) {
  return (
    <p className="do">
      {isAsking ? (
        <>
          <Button onClick={onStop}>Stop</Button> <span role="status">{host} is being asked…</span>
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
  );
}
