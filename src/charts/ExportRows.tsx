import { useState } from "react";
import { download } from "../ui/download";
import { pageToPng, pageToSvg } from "./export-page";

interface ExportRowProps {
  label: string;
  note: string;
  onClick: () => void;
}

/** One file that can be saved, in a list of them. */
export function ExportRow({ label, note, onClick }: ExportRowProps) {
  return (
    <li>
      <button type="button" className="row-main" data-row onClick={onClick}>
        <b>{label}</b> <span className="quiet">{note}</span>
      </button>
    </li>
  );
}

interface PageExportsProps {
  /** Without its ending. */
  fileName: string;
  /** What was drawn with what: stands below the drawing. */
  stamp: string;
  /** `null`: what is to be drawn is not on the page. */
  part: () => HTMLElement | null;
  /** What of it is left out, as a selector. */
  without?: string;
  onDone: () => void;
}

/** A part of the page as a drawing and as pixels. */
export function PageExports({ fileName, stamp, part, without, onDone }: PageExportsProps) {
  const [failure, setFailure] = useState("");
  const save = async (ending: "svg" | "png") => {
    try {
      const shown = part();
      if (shown === null) throw new Error("The picture is not shown now. Close what lies over it and try again.");
      if (ending === "svg") download(`${fileName}.svg`, pageToSvg(shown, stamp, without), "image/svg+xml");
      else download(`${fileName}.png`, await pageToPng(shown, stamp, without), "image/png");
      onDone();
    } catch (error) {
      setFailure(error instanceof Error ? error.message : "The file could not be written.");
    }
  };
  return (
    <>
      <ExportRow label="SVG" note="drawing, always light" onClick={() => void save("svg")} />
      <ExportRow label="PNG" note="pixels, at double resolution" onClick={() => void save("png")} />
      {failure && (
        <li role="alert" className="quiet">
          {failure}
        </li>
      )}
    </>
  );
}
