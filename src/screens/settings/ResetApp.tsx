import { useEffect, useState } from "react";
import type { StoredSize } from "../../state/app/actions";
import { countOf } from "../../ui/format-number";
import { Button } from "../../ui/Button";
import { Dialog } from "../../ui/Dialog";
import { useActions, useLibrary } from "../app-context";
import styles from "./backup.module.css";

/** A link that asks once more before it does what cannot be undone. */
export function ForGood({ label, name, asks, onDo }: { label: string; name: string; asks: string; onDo: () => void }) {
  const [isAsking, setAsking] = useState(false);
  if (!isAsking)
    return (
      <Button kind="link" aria-label={name} onClick={() => setAsking(true)}>
        {label}
      </Button>
    );
  return (
    <span className={styles.asking} role="group" aria-label={name}>
      <span>{asks}</span>
      <Button kind="link" autoFocus onClick={() => setAsking(false)}>
        Keep
      </Button>
      <Button kind="link" onClick={onDo}>
        Delete for good
      </Button>
    </span>
  );
}

/** Everything of the app out of this browser: what goes and what stays is said before, and a backup offered. */
export function ResetApp() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <p className="control-line">
        <Button kind="link" onClick={() => setOpen(true)}>
          Reset the app
        </Button>
        <span className="quiet">Offers a backup first.</span>
      </p>
      {isOpen && <ResetDialog onClose={() => setOpen(false)} />}
    </>
  );
}

function ResetDialog({ onClose }: { onClose: () => void }) {
  const { saveBackup, resetApp, measureStored } = useActions();
  const storage = useLibrary((state) => state.storage);
  const [stored, setStored] = useState<readonly StoredSize[] | null>(null);
  const [step, setStep] = useState<"asked" | "saved" | "going">("asked");
  useEffect(() => {
    void measureStored().then(setStored, () => undefined);
  }, [measureStored]);
  const save = async () => {
    await saveBackup();
    setStep("saved");
  };
  const reset = async () => {
    setStep("going");
    await resetApp();
    setStep("asked");
  };
  return (
    <Dialog title="Reset the app." className={styles.restore} onClose={onClose}>
      <p>
        <b>What goes, for good:</b> {describeStored(stored)}corrections of networks, the settings and your keys;
        encoders that you brought, vectors, what was learned, answers of language models; and the guesses and notes of
        the lesson.
      </p>
      <p>
        <b>What stays:</b> files that you saved or exported. The sample comes again with the app, and its encoders are
        fetched again from this site.
      </p>
      <p className="quiet">
        A backup holds walks, data sets, evaluations, runs, builds, judgements and settings. It does not hold encoders,
        answers of language models or notes of the lesson. Close this app in other tabs first: what they show would be
        stored again.
      </p>
      {storage === "volatile" && <p>This browser stores nothing for this page: only what is open now goes.</p>}
      <p className="button-row">
        <Button kind="go" data-first disabled={step === "going"} onClick={() => void save()}>
          Save everything to a file
        </Button>
        <Button kind="plain" disabled={step === "going"} onClick={() => void reset()}>
          {step === "going" ? "Resetting …" : "Delete everything and begin anew"}
        </Button>
        <Button kind="link" onClick={onClose}>
          Leave everything as it is
        </Button>
      </p>
      <p role="status" className="quiet">
        {step === "saved" ? "The backup is among your downloads. Look whether it is there before you go on." : ""}
      </p>
    </Dialog>
  );
}

const COUNTED: Partial<Record<StoredSize["kind"], string>> = {
  walks: "walk",
  dataset: "data set",
  evaluations: "evaluation",
  runs: "run from a file",
  builds: "build",
  annotations: "judgement",
};

/** "3 walks, 1 data set, 2 evaluations, ", those that can still be brought back among them; nothing where nothing is stored. */
function describeStored(stored: readonly StoredSize[] | null): string {
  if (stored === null) return "all walks, data sets, evaluations and judgements, ";
  const counts = Object.entries(COUNTED).flatMap(([kind, one]) => {
    const count = stored.filter((size) => size.kind === kind).reduce((sum, { records }) => sum + records, 0);
    return count === 0 ? [] : [kind === "runs" && count > 1 ? `${count} runs from files` : countOf(count, one)];
  });
  return counts.map((count) => `${count}, `).join("");
}
