/** Where a record was read: the file, and the place in it. */
export interface Source {
  /** Name of the file, or `pasted`. */
  file: string;
  /** Row (from 0), key or line, as the format counts. */
  at: string;
}
