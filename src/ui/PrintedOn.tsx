/** On paper nothing else says when it was printed. */
export function PrintedOn() {
  return <p className="print-only small quiet">Printed {today()} with Kitpick.</p>;
}

/** "24 November 2026". */
export function today(): string {
  return new Date().toLocaleDateString("en-GB", { day: "numeric", month: "long", year: "numeric" });
}
