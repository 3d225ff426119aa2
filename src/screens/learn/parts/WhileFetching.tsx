import { Button } from "../../../ui/Button";
import type { RecordedState } from "./use-lesson-file";

/** Instead of a page whose walks are not there: that they are being fetched, or why they cannot be had. */
export function WhileFetching({
  title,
  walks,
}: {
  title: string;
  walks: Exclude<RecordedState<unknown>, { status: "ready" }>;
}) {
  return (
    <div className="intro">
      <h1>{title}</h1>
      {walks.status === "loading" ? (
        <p role="status" className="quiet">
          The recorded walks are being fetched.
        </p>
      ) : (
        <>
          <p role="alert">{walks.sentence}</p>
          <p>
            <Button onClick={walks.retry}>Try again</Button>
          </p>
        </>
      )}
    </div>
  );
}
