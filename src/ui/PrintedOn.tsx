import type { ReactNode } from "react";

/** On paper nothing else says of which data this is and when it was printed. */
export function PrintedOn({ children }: { children?: ReactNode }) {
  return (
    <p className="print-only small quiet">
      {children} Printed {today()} with Kitpick.
    </p>
  );
}

/** "24 November 2026". */
export function today(): string {
  return new Date().toLocaleDateString("en-GB", { day: "numeric", month: "long", year: "numeric" });
}
