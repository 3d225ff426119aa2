import type { Config, Mode } from "../../../core/domain/config";
import { Slider } from "../../../ui/Slider";
import { useActions } from "../../app-context";
import { changeMode, changeStage3, MODE_NAMES } from "../editing/config-changes";
import { MODE_LINES } from "../editing/method-lines";
import { ChoiceList } from "./ChoiceList";
import styles from "./heads.module.css";

/* What two menus of the heads hold; fetched when one of them is first opened. */

/** Which reading of the method is followed. `isChanged`: some setting is not as it says. */
export function ModeChoice({ config, isChanged }: { config: Config; isChanged: boolean }) {
  const { configure } = useActions();
  const choose = (mode: Mode) => void configure((now) => changeMode(now, mode), `Switched to the mode ${mode}`);
  return (
    <>
      <ChoiceList
        name="Mode"
        value={config.mode}
        choices={MODE_NAMES.map((mode) => ({ value: mode, label: mode, line: MODE_LINES[mode], term: mode }))}
        onChoose={choose}
      />
      {isChanged && (
        <p className={`${styles.note} quiet`}>
          Some settings differ from {config.mode}.{" "}
          <button type="button" className="link" onClick={() => choose(config.mode)}>
            Set them back
          </button>
        </p>
      )}
    </>
  );
}

/** How long each of the three lists is. */
export function ListLength({ length }: { length: number }) {
  const { configure } = useActions();
  const set = (wanted: number) =>
    void configure((now) => changeStage3(now, { k: wanted }), `Made the three lists ${wanted} long`);
  return (
    <Slider
      label="Length of each list, k"
      describe={(shown) =>
        `${shown} tools nearest to the words, the tools of ${shown} past requests, ${shown} tools nearest to the first. 7 in the released code; the paper does not say.`
      }
      min={1}
      max={15}
      step={1}
      value={length}
      onCommit={set}
    />
  );
}
