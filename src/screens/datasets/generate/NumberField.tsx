interface NumberFieldProps {
  label: string;
  value: number;
  least: number;
  most: number;
  /** Shown beside the field, or only said. */
  isLabelHidden?: boolean;
  onValue: (value: number) => void;
}

/** A whole number within limits. What is typed beyond them is brought back. */
export function NumberField({ label, value, least, most, isLabelHidden = false, onValue }: NumberFieldProps) {
  const field = (
    <input
      className="field numeric"
      type="number"
      aria-label={isLabelHidden ? label : undefined}
      min={least}
      max={most}
      step={1}
      value={value}
      onChange={(event) => {
        const typed = event.currentTarget.valueAsNumber;
        if (Number.isFinite(typed)) onValue(Math.min(most, Math.max(least, Math.round(typed))));
      }}
    />
  );
  return isLabelHidden ? (
    field
  ) : (
    <label>
      {label} {field}
    </label>
  );
}
