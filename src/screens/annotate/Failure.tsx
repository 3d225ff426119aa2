/** What could not be stored or read. Nothing is lost while the page stays open. */
export function Failure({ failure }: { failure: string | null }) {
  if (failure === null) return null;
  return (
    <div className="error-note" role="alert">
      <p>
        <b>Not saved yet.</b> {failure}
      </p>
    </div>
  );
}
