import type { Trace } from "../../../core/domain/trace";
import type { LessonGround } from "../../../lessons/ptr/step";

/** What a picture of the lesson is drawn from. */
export interface PictureProps {
  trace: Trace;
  ground: LessonGround;
  /** Whether the answer may be seen. */
  isOpen: boolean;
}
