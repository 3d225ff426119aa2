import { Button } from "../../../ui/Button";
import { useAddressPart } from "../../use-address-part";

/** MassTool is trained and watched on a page of its own. */
export function OpenTraining() {
  const [, setPart] = useAddressPart("train");
  return (
    <Button kind="link" onClick={() => setPart("masstool")}>
      Train MassTool
    </Button>
  );
}
