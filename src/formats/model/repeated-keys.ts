/** How many keys stand in their object already, and the first of them. */
export interface RepeatedKeys {
  count: number;
  first: string | null;
}
