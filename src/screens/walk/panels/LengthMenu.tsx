import type { Config } from "../../../core/domain/config";
import { Popover } from "../../../ui/Popover";
import { useActions } from "../../app-context";
import { changeStage3 } from "./config-changes";
import { Slider } from "./Slider";

/** How long each of the three lists is. */
export function LengthMenu({ config }: { config: Config }) {
  const { configure } = useActions();
  const { k } = config.stage3;
  const set = (length: number) =>
    void configure((now) => changeStage3(now, { k: length }), `Made the three lists ${length} long`);
  return (
    <Popover
      label={`k ${k}`}
      name={`Length of the three lists: ${k}`}
      triggerClass="lnk n"
      panelClass="pop head-pop"
      align="start"
    >
      {() => (
        <Slider
          label="Length of each list, k"
          describe={(length) =>
            `${length} tools nearest to the words, the tools of ${length} past requests, ${length} tools nearest to the first. 7 in the released code; the paper does not say.`
          }
          min={1}
          max={15}
          step={1}
          value={k}
          onCommit={set}
        />
      )}
    </Popover>
  );
}
