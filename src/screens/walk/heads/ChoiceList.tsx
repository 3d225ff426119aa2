import { useId } from "react";
import type { TermName } from "../../../ui/glossary";
import { Term } from "../../../ui/Term";
import styles from "./heads.module.css";

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
