import { useEffect, useRef, type RefObject } from "react";
import type { LessonFile } from "../../../lessons/ptr/step";
import { Button } from "../../../ui/Button";
import { linkTo } from "../parts/lesson-links";
import { useLessonFile, WhileFetching } from "../parts/WhileFetching";
import { StepView } from "../lesson/StepView";
import { goToStep, useLessonView } from "../lesson/use-lesson";
import styles from "./embed.module.css";

/** The lesson, or some steps of it, in a page of somebody else: it keeps nothing, and tells that page its height. */
export function EmbedPage() {
  const lesson = useLessonFile();
  const page = useRef<HTMLElement>(null);
  useTellHeight(page);
  return (
    <main ref={page} className={`page ${styles.embed}`}>
      {lesson.status === "ready" ? (
        <EmbedStep file={lesson.file} />
      ) : (
        <WhileFetching title="Kitpick, the lesson" walks={lesson} />
      )}
    </main>
  );
}

/** Tells the page around it how high this one is, whenever that changes. Nothing is listened to. */
function useTellHeight(page: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const shown = page.current;
    if (parent === window || shown === null) return undefined;
    const observer = new ResizeObserver(() => {
      parent.postMessage({ kitpick: "height", px: Math.ceil(shown.getBoundingClientRect().height) }, "*");
    });
    observer.observe(shown);
    return () => observer.disconnect();
  }, [page]);
}

function EmbedStep({ file }: { file: LessonFile }) {
  const view = useLessonView(file, null, false);
  const { step, order, at } = view;
  const next = () => goToStep(order, Math.min(at + 1, order.length - 1));
  const back = () => goToStep(order, Math.max(at - 1, 0));
  return (
    <>
      <StepView view={view} file={file} onNext={next} onBack={back} afterLast={null} askOwn={null} />
      <p className={styles.embedFoot}>
        {order.length > 1 && (
          <>
            <Button disabled={at === 0} onClick={back}>
              Back
            </Button>
            <Button disabled={at === order.length - 1} onClick={next}>
              Next step
            </Button>
          </>
        )}
        <a href={linkTo({ page: "lesson", at: step.id }).replace("/embed.html", "/")} target="_blank" rel="noopener">
          Open in Kitpick
        </a>
        <span className="quiet">Nothing you do here is kept or sent.</span>
      </p>
    </>
  );
}
