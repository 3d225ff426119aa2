import type { Config, Mode } from "../../../core/domain/config";
import { Popover } from "../../../ui/Popover";
import { useActions } from "../../app-context";
import { changeMode, isModeChanged, MODE_LINES, MODE_NAMES } from "./config-changes";
import { ChoiceList } from "./ChoiceList";

/** Which reading of the method is followed. */
export function ModeMenu({ config }: { config: Config }) {
  const { configure } = useActions();
  const isChanged = isModeChanged(config);
  const choose = (mode: Mode) => void configure((now) => changeMode(now, mode), `Followed the mode ${mode}`);
  return (
    <Popover
      label={`${config.mode}${isChanged ? "*" : ""}`}
      name={`Mode: ${config.mode}${isChanged ? ", with settings of your own" : ""}`}
      triggerClass="lnk"
      panelClass="pop head-pop"
      align="start"
    >
      {() => (
        <>
          <ChoiceList
            name="Mode"
            value={config.mode}
            choices={MODE_NAMES.map((mode) => ({ value: mode, label: mode, line: MODE_LINES[mode] }))}
            onChoose={choose}
          />
          {isChanged && (
            <p className="note q">
              Some settings differ from {config.mode}.{" "}
              <button type="button" className="lnk" onClick={() => choose(config.mode)}>
                Set them back
              </button>
            </p>
          )}
        </>
      )}
    </Popover>
  );
}
