/** The order in which the items of a project are judged; see `orderItems`. */
export type OrderKind = "worst" | "uncertain" | "divided" | "stratified" | "random" | "file";

/**
 * What a stratified order puts together: how many tools are gold, the part, the length, the category of the first gold tool,
 * what a walk finds of its bundle (`verdict`).
 */
export type SliceKind = "gold" | "part" | "length" | "category" | "verdict";

export interface QueueOrder {
  kind: OrderKind;
  seed: number;
  /** Of stratified: every slice alike (absent, too), or by its size. */
  quota?: "equal" | "proportional";
  /** Of stratified. Absent: `gold`. */
  slices?: SliceKind;
}
