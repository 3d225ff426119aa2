import "./canvas.module.css";
import "./column.module.css";
import "./flow.module.css";
import "./names.module.css";
import { useOneColumn } from "./use-one-column";
import { WalkColumn } from "./WalkColumn";
import { WalkFigure } from "./WalkFigure";
import type { WalkCanvasProps } from "./walk-canvas-props";

/** The walk as one picture: every underline leaves its words and runs to its tool. One column where there is no room. */
export function WalkCanvas(props: WalkCanvasProps) {
  const key = `${props.walk.query.id} ${props.walk.query.text}`;
  return useOneColumn() ? <WalkColumn key={key} {...props} /> : <WalkFigure key={key} {...props} />;
}
