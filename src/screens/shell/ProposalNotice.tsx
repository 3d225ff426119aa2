import { Button } from "../../ui/Button";
import { ENCODER_NAMES } from "../../ui/encoder-names";
import { useActions, useLibrary } from "../app-context";

/** Another encoder would serve this data set better. */
export function ProposalNotice() {
  const proposal = useLibrary((state) => state.proposal);
  const { chooseEncoder } = useActions();
  if (!proposal) return null;
  return (
    <p className="news small">
      <span className="q">{proposal.sentence}</span>{" "}
      <Button kind="link" onClick={() => void chooseEncoder(proposal.encoder)}>
        Use {ENCODER_NAMES[proposal.encoder].name}
      </Button>
    </p>
  );
}
