import type { ReactNode } from "react";
import { GLOSSARY, type TermName } from "./glossary";

/** A word of the field with its sentence from the glossary, for whoever points at it or has it described. */
export function Term({ name, children }: { name: TermName; children?: ReactNode }) {
  const { word, sentence } = GLOSSARY[name];
  return (
    <abbr className="term" title={sentence}>
      {children ?? word}
    </abbr>
  );
}
