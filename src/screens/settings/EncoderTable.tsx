import { useState } from "react";
import type { EncoderStatus } from "../../state/app/library";
import type { EncoderController, EncoderControllerState } from "../../state/encoders/encoder-controller";
import { formatMegabytes, formatCount } from "../../ui/format-number";
import { Button } from "../../ui/Button";
import { useActions, useLibrary } from "../app-context";
import { BringEncoder } from "./BringEncoder";
import { EncoderCard, TriedCells } from "./EncoderCard";
import { EncoderTrouble } from "./EncoderTrouble";
import { useMeasuredSpeed } from "../encoder-facts";
import { useEncoderRepositoryState } from "./use-encoders";
import { Term } from "../../ui/Term";
import styles from "./settings.module.css";

type Card = NonNullable<ReturnType<EncoderController["store"]["getState"]>["cards"]>[number];

const COMPARES: Record<string, string> = {
  "tool-minilm-3x384-int4": "meaning, with the order of words",
  "tool-static-256-int4": "meaning, word by word; at once, for large sets",
};

/** The encoders, with what they cost and how fast they were here; each with a card; and the way to bring one. */
export function EncoderTable({ encoders }: { encoders: EncoderController }) {
  const status = useLibrary((state) => state.encoder);
  const cards = useEncoderRepositoryState(encoders, (state) => state.cards);
  const [opened, setOpened] = useState<string | null>(null);
  const { chooseEncoder } = useActions();
  return (
    <>
      <table className={`${styles.choices} ${styles.encoders}`}>
        <thead>
          <tr>
            <th scope="col">
              <Term name="encoder">Name</Term>
            </th>
            <th scope="col">
              <Term name="vector">Compares</Term>
            </th>
            <th scope="col" className="numeric">
              MB
            </th>
            <th scope="col">Speed here</th>
            <th scope="col">Golden check</th>
            <th scope="col">Here</th>
            <th scope="col">
              <span className="visually-hidden">Card</span>
            </th>
          </tr>
        </thead>
        {(cards ?? []).map((card) => (
          <tbody key={card.id}>
            <EncoderRow
              card={card}
              encoders={encoders}
              status={status}
              isOpen={opened === card.id}
              onToggle={() => setOpened(opened === card.id ? null : card.id)}
            />
            {opened === card.id && <EncoderCard card={card} encoders={encoders} />}
          </tbody>
        ))}
        <tbody>
          <tr className={status.wanted === "words" ? styles.on : undefined}>
            <td>
              <label className="radio">
                <input
                  type="radio"
                  name="encoder"
                  checked={status.wanted === "words"}
                  onChange={() => void chooseEncoder("words")}
                />
                <b>Words</b>
              </label>
            </td>
            <td className="quiet">shared words (BM25)</td>
            <td className="numeric" data-unit="MB">
              0
            </td>
            <td className="quiet">nothing to encode</td>
            <td className="quiet">not needed</td>
            <td className="quiet">{status.wanted === "words" ? "in use" : ""}</td>
            <td />
          </tr>
        </tbody>
      </table>
      <EncoderTrouble status={status} />
      <EncoderProgress encoders={encoders} />
      <BringEncoder encoders={encoders} />
      <p className="quiet">
        Every encoder runs in this browser. For more than 5,000 texts, use Tool Static. Speed is measured here; its bar
        goes from .01 to 100 ms, in powers of ten. Golden check: recorded sentences must give the vectors they gave when
        the app was made.
      </p>
    </>
  );
}

interface EncoderRowProps {
  card: Card;
  encoders: EncoderController;
  status: EncoderStatus;
  isOpen: boolean;
  onToggle: () => void;
}

function EncoderRow({ card, encoders, status, isOpen, onToggle }: EncoderRowProps) {
  const { chooseEncoder } = useActions();
  const { id, name, dimensions, sizeBytes, architecture, dtype } = card;
  const speed = useMeasuredSpeed(id);
  const wanted = status.wanted === id;
  return (
    <tr className={wanted ? styles.on : undefined}>
      <td>
        <label className="radio">
          <input type="radio" name="encoder" checked={wanted} onChange={() => void chooseEncoder(id)} />
          <b>{name}</b>
        </label>
      </td>
      <td className="quiet">
        {COMPARES[id] ?? `meaning, ${architecture}, ${dtype}`}; {dimensions} numbers
      </td>
      <td className="numeric" data-unit="MB">
        {formatMegabytes(sizeBytes)}
      </td>
      <TriedCells card={card} encoders={encoders} />
      <td className="quiet">{[wanted ? describeStatus(status) : null, speed].filter(Boolean).join(", ")}</td>
      <td className={styles.more}>
        <Button kind="link" aria-expanded={isOpen} aria-label={`Card of ${name}`} onClick={onToggle}>
          card
        </Button>
      </td>
    </tr>
  );
}

function describeStatus(status: EncoderStatus): string {
  switch (status.status) {
    case "words":
      return "in use";
    case "waiting":
      return "waits for its data set";
    case "preparing":
      return "getting ready";
    case "ready":
      return `in use, was ready in ${(status.ready.loadMs / 1000).toFixed(1)} s`;
    case "failed":
      return "failed";
    case "cancelled":
      return "stopped";
  }
}

type Work = NonNullable<EncoderControllerState["work"]>;

const DOING: Partial<Record<Work["what"], string>> = {
  look: "Reading the files you chose.",
  lookUp: "Asking the hub for its list of files.",
  take: "Reading and trying the encoder.",
  measure: "Measuring.",
  check: "Checking.",
  fit: "Fitting on the sample’s past requests.",
};

/** What is being done with encoders, and why the last thing could not be done. */
function EncoderProgress({ encoders }: { encoders: EncoderController }) {
  const work = useEncoderRepositoryState(encoders, (state) => state.work);
  const failure = useEncoderRepositoryState(encoders, (state) => state.failure);
  return (
    <div role="status">
      {work && DOING[work.what] && (
        <p className="quiet">
          {DOING[work.what]} {describeProgress(work.progress)}
        </p>
      )}
      {failure && (
        <div className="error-note">
          <p>
            <b>{SAYS[failure.what] ?? "That did not work."}</b> {failure.sentence}
          </p>
          <p className="actions">
            <Button kind="link" onClick={() => encoders.leave()}>
              Close
            </Button>
          </p>
        </div>
      )}
    </div>
  );
}

const SAYS: Partial<Record<Work["what"], string>> = {
  look: "This encoder cannot be used.",
  lookUp: "Nothing was fetched.",
  take: "The encoder was not added.",
  measure: "The speed could not be measured.",
  check: "The check could not be made.",
  fit: "The threshold could not be fitted.",
};

function describeProgress(progress: Work["progress"]): string {
  switch (progress?.phase) {
    case "read":
    case "download":
      return `${formatMegabytes(progress.loadedBytes)} of ${formatMegabytes(progress.totalBytes)} MB.`;
    case "start":
      return "It starts.";
    case "encode":
      return `${formatCount(progress.done)} of ${formatCount(progress.total)}.`;
    case undefined:
      return "";
  }
}
