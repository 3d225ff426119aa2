import type { Config, Mode } from "../../../core/domain/config";
import { Slider } from "../../../ui/Slider";
import { useActions } from "../../app-context";
import { changeMode, changeStage3, MODE_NAMES } from "../editing/config-changes";
import { MODE_LINES } from "../editing/method-lines";
import { useId } from "react";
import type { TermName } from "../../../ui/glossary";
import { Term } from "../../../ui/Term";
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

interface ChoiceListProps<Value extends string> {
  name: string;
  value: Value;
  choices: readonly { value: Value; label: string; line: string; term: TermName }[];
  onChoose: (value: Value) => void;
}

/** One of a few, each with its sentence. */
export function ChoiceList<Value extends string>({ name, value, choices, onChoose }: ChoiceListProps<Value>) {
  const group = useId();
  return (
    <fieldset className={styles.choices}>
      <legend className="visually-hidden">{name}</legend>
      {choices.map((choice) => (
        <div key={choice.value} className={styles.choice}>
          <label>
            <input
              type="radio"
              name={group}
              checked={choice.value === value}
              onChange={() => onChoose(choice.value)}
              {...(choice.value === value ? { "data-first": true } : {})}
            />
            <span>
              <b>
                <Term as="plain" name={choice.term}>
                  {choice.label}
                </Term>
              </b>{" "}
              <span className="quiet">{choice.line}</span>
            </span>
          </label>
          <Term as="sign" name={choice.term} />
        </div>
      ))}
    </fieldset>
  );
}
