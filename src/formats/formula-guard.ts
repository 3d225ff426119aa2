/** What a spreadsheet takes for the beginning of a formula (OWASP, "CSV Injection"). */
const FORMULA = /^[=+\-@\t\r]/;
const GUARDED = /^'+[=+\-@\t\r]/;

/**
 * A cell that no spreadsheet computes: an apostrophe before what would begin a formula, as a person writes it there. A
 * cell that looks guarded already gets one more, so that taking one away always gives the cell back.
 */
export function guardFormula(cell: string): string {
  return FORMULA.test(cell) || GUARDED.test(cell) ? `'${cell}` : cell;
}

/** The cell without the apostrophe that kept it from being computed. */
export function unguardFormula(cell: string): string {
  return GUARDED.test(cell) ? cell.slice(1) : cell;
}
