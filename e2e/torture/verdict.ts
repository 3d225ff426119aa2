/** One line of the table. */
export interface Verdict {
  /** What was done to it. */
  torture: string;
  outcome: string;
  lost: number;
}
