/** One small good file of each format: what the fuzz tests spoil. */
export interface Seed {
  /** The id of the format. */
  format: string;
  name: string;
  text: string;
  /** The value of a JSON file, or of JSON Lines the list. Absent: the file is text. */
  json?: unknown;
}

export const json = (format: string, value: unknown): Seed => ({
  format,
  name: `${format}.json`,
  text: JSON.stringify(value),
  json: value,
});
export const lines = (format: string, ...rows: unknown[]): Seed => ({
  format,
  name: `${format}.jsonl`,
  text: rows.map((row) => JSON.stringify(row)).join("\n"),
  json: rows,
});
