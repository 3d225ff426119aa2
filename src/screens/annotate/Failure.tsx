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

/** In the place of a tab. */
export function UnreadJudgements() {
  return (
    <div className="intro">
      <h1>The judgements could not be read.</h1>
      <p className="quiet">Reload the page; nothing that is stored is lost.</p>
    </div>
  );
}
