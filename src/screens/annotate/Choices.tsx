import styles from "./annotate.module.css";

export interface Need {
  said: string;
  isMissing: boolean;
}

interface ChoicesProps<Kind extends string> {
  title: string;
  name: string;
  options: readonly (readonly [Kind, string])[];
  chosen: Kind;
  onChoose: (kind: Kind) => void;
  /** What one needs; it cannot be chosen while that is missing. */
  needs?: (kind: Kind) => Need | null;
}

/** One of several, as a group of radio buttons. */
export function Choices<Kind extends string>({ title, name, options, chosen, onChoose, needs }: ChoicesProps<Kind>) {
  return (
    <fieldset className={styles.choices}>
      <legend>{title}</legend>
      {options.map(([kind, label]) => (
        <label className="radio" key={kind}>
          <input
            type="radio"
            name={name}
            checked={kind === chosen}
            disabled={needs?.(kind)?.isMissing ?? false}
            onChange={() => onChoose(kind)}
          />
          <span>
            {label} <span className="quiet">{needs?.(kind)?.said}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
