import { Fragment } from "react";
import type { PictureProps } from "./picture-props";
import styles from "./pictures.module.css";

const FITS = [
  { id: "exact", name: "Exact", about: "every word served, every tool used", kept: 2, dropped: 0, open: 0 },
  { id: "over", name: "Over", about: "a tool serves nothing", kept: 2, dropped: 1, open: 0 },
  { id: "partial", name: "Partial", about: "words stay open", kept: 1, dropped: 0, open: 1 },
  { id: "both", name: "Over and partial", about: "both at once", kept: 1, dropped: 1, open: 1 },
  { id: "none", name: "Nothing asked", about: "no words call for a tool", kept: 0, dropped: 2, open: 0 },
] as const;

/** Under steps 5 and 6: the ways a bundle can fit, counted on the whole sample. */
export function FitCounts({ trace, ground, isOpen }: PictureProps) {
  return (
    <section className={styles.fits} aria-labelledby="fits">
      <h2 id="fits">
        How a bundle can fit <span className="quiet">counted on all {ground.requests} requests of the sample</span>
      </h2>
      <ol>
        {FITS.map(({ id, name, about, kept, dropped, open }) => (
          <li key={id} data-here={isOpen && trace.stage2.verdict === id ? "" : undefined}>
            <FitDrawing kept={kept} dropped={dropped} open={open} />
            <p>
              <b>{name}</b>{" "}
              <span className="quiet">
                {ground.verdicts[id]} of {ground.requests}
              </span>
              {isOpen && trace.stage2.verdict === id && <span className="visually-hidden">, this request</span>}
            </p>
            <p className="quiet">{about}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Tools at the left, their lines to words at the right. */
function FitDrawing({ kept, dropped, open }: { kept: number; dropped: number; open: number }) {
  const rows = [
    ...Array.from({ length: kept }, () => "kept"),
    ...Array.from({ length: dropped }, () => "dropped"),
    ...Array.from({ length: open }, () => "open"),
  ];
  const isBoth = dropped > 0 && open > 0;
  return (
    <svg viewBox="0 0 240 76" aria-hidden="true" className={styles.fitDrawing}>
      {rows.map((row, index) => {
        const y = 14 + (isBoth && row === "open" ? index - 1 : index) * 26;
        return (
          <Fragment key={index}>
            {row === "kept" && (
              <>
                <circle cx="10" cy={y} r="5.5" fill="var(--kept)" />
                <path d={`M22 ${y}H96`} stroke="var(--kept)" strokeWidth="2" />
                <path d={`M96 ${y}H206`} stroke="var(--kept)" strokeWidth="4" />
              </>
            )}
            {row === "dropped" && (
              <path d={`M6 ${y - 4}l8 8M14 ${y - 4}l-8 8M22 ${y}h20`} stroke="var(--dropped)" strokeWidth="2" />
            )}
            {row === "open" && (
              <>
                <path d={`M96 ${y}H206`} stroke="var(--unsolved)" strokeWidth="4" />
                <path d={`M206 ${y}h14`} stroke="var(--unsolved)" strokeWidth="2" />
                <rect x="220" y={y - 6} width="12" height="12" fill="none" stroke="var(--unsolved)" strokeWidth="2.2" />
              </>
            )}
          </Fragment>
        );
      })}
    </svg>
  );
}
