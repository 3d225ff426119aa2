import { isByLearning } from "../../core/pipeline/learned-walks";
import { useState } from "react";
import { useLibrary, useSession, useActions } from "../app-context";
import { Button } from "../../ui/Button";
import { useEncoderName } from "../encoder-facts";
import { pickFiles } from "../pick-files";
import styles from "./frame.module.css";

/** What is said now and then; what is about the walk on the screen only where it is on the screen. */
export function RareNotices({ onWalk }: { onWalk: boolean }) {
  return (
    <>
      <WantedDataNotice />
      <NewVersionNotice />
      {onWalk && (
        <>
          <RunNotice />
          <ProposalNotice />
          <UpgradeNotice />
        </>
      )}
    </>
  );
}

/** Another encoder would serve this data set better. */
function ProposalNotice() {
  const proposal = useLibrary((state) => state.proposal);
  const nameOf = useEncoderName();
  const { chooseEncoder } = useActions();
  if (!proposal) return null;
  return (
    <p className={`${styles.news} small`}>
      <span className="quiet">{proposal.sentence}</span>{" "}
      <Button kind="link" onClick={() => void chooseEncoder(proposal.encoder)}>
        Use {nameOf(proposal.encoder)}
      </Button>
    </p>
  );
}

/** The last run failed: what, why, and once more. What was shown before stays. */
function RunNotice() {
  const error = useSession((state) => (state.status === "failed" ? state.error : null));
  const seq = useSession((state) => state.log[state.cursor]?.seq);
  const elsewhere = useLibrary((state) => state.elsewhere);
  const { goTo } = useActions();
  if (!error) return null;
  return (
    <div className="error-note" role="alert">
      <p>
        <b>{error.message}</b> {error.detail !== "" && <span className="faint">{error.detail}</span>}
      </p>
      {seq !== undefined && (
        <p className="actions">
          <Button kind="link" onClick={() => void goTo(seq)}>
            Try again
          </Button>
          {elsewhere && (
            <Button kind="link" onClick={elsewhere.leave}>
              Search in this tab
            </Button>
          )}
        </p>
      )}
    </div>
  );
}

/** Said once, when the answer by words was redrawn by the encoder. */
function UpgradeNotice() {
  const upgrade = useSession((state) => state.upgrade);
  const nameOf = useEncoderName();
  const encoder = useSession((state) => state.shownEncoder);
  const isNewlyLearned = useSession(
    ({ trace }) => upgrade !== null && trace !== null && isByLearning(trace) && !isByLearning(upgrade.before),
  );
  const moved = useSession(({ trace }) => {
    const [now, before] = [Boolean(trace?.elsewhere), Boolean(upgrade?.before.elsewhere)];
    if (now === before) return null;
    return now ? "Searched elsewhere." : "Searched in this tab again.";
  });
  const [closed, setClosed] = useState<typeof upgrade>(null);
  if (!upgrade || upgrade === closed) return null;
  return (
    <p className={`${styles.news} small`} role="status">
      <b>{moved ?? `Redrawn by ${isNewlyLearned ? "what was learned" : nameOf(encoder)}.`}</b>{" "}
      <span className="quiet">{upgrade.sentence}</span>{" "}
      <Button kind="link" onClick={() => setClosed(upgrade)}>
        Close
      </Button>
    </p>
  );
}

/** A newer version has been fetched whole. */
function NewVersionNotice() {
  const open = useLibrary((state) => state.openNewVersion);
  if (!open) return null;
  return (
    <p className={`${styles.news} small`} role="status">
      <b>A new version of Kitpick is here.</b> <span className="quiet">What you did stays.</span>{" "}
      <Button kind="link" onClick={open}>
        Reload with it
      </Button>
    </p>
  );
}

/** A link or a saved walk was opened whose data is not here. */
function WantedDataNotice() {
  const wanted = useLibrary((state) => state.wantedData);
  const { addFiles } = useActions();
  if (!wanted) return null;
  const files = wanted.files.map(({ name }) => name);
  return (
    <div className="error-note" role="alert">
      <p>
        <b>
          This walk needs “{wanted.name}”, data {wanted.hash.slice(0, 4)}.
        </b>{" "}
        It is not on this computer. Drop {files.length === 0 ? "its files" : joinNames(files)} on this page and the walk
        opens.
      </p>
      <p className="actions">
        <Button kind="link" onClick={() => pickFiles((picked) => void addFiles(picked))}>
          Choose files
        </Button>
      </p>
    </div>
  );
}

/** "a.json and b.json", "a, b and c". */
function joinNames(names: readonly string[]): string {
  return new Intl.ListFormat("en-GB").format(names);
}
