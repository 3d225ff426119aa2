import { Button } from "../../ui/Button";
import { useActions, useLibrary } from "../app-context";
import { useEncoderName } from "./use-encoder-name";

/** Another encoder would serve this data set better. */
export function ProposalNotice() {
  const proposal = useLibrary((state) => state.proposal);
  const nameOf = useEncoderName();
  const { chooseEncoder } = useActions();
  if (!proposal) return null;
  return (
    <p className="news small">
      <span className="q">{proposal.sentence}</span>{" "}
      <Button kind="link" onClick={() => void chooseEncoder(proposal.encoder)}>
        Use {nameOf(proposal.encoder)}
      </Button>
    </p>
  );
}
