import { useState } from "react";
import type { EncoderStatus } from "../../state/library";
import type { EncoderShelf } from "../../state/encoder-shelf";
import { formatMegabytes } from "../../ui/amounts";
import { Button } from "../../ui/Button";
import { useActions, useLibrary } from "../app-context";
import { BringEncoder } from "./BringEncoder";
import { EncoderCardRow } from "./EncoderCardRow";
import { ShelfWorking } from "./ShelfWorking";
import { useEncoderName } from "./use-encoder-name";
import { useMeasuredSpeed } from "./use-measured-speed";
import { useShelfState } from "./use-shelf";
import "./encoders.css";

type Card = NonNullable<ReturnType<EncoderShelf["store"]["getState"]>["cards"]>[number];

const COMPARES: Record<string, string> = {
  "tool-minilm-3x384-int4": "meaning, with the order of words",
  "tool-static-256-int4": "meaning, word by word; at once, for large sets",
};

/** The encoders, with what they cost and how fast they were here; each with a card; and the way to bring one. */
export function EncoderTable({ shelf }: { shelf: EncoderShelf }) {
  const status = useLibrary((state) => state.encoder);
  const cards = useShelfState(shelf, (state) => state.cards);
  const [opened, setOpened] = useState<string | null>(null);
  const { chooseEncoder } = useActions();
  return (
    <>
      <table className="enc">
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">Compares</th>
            <th scope="col" className="n">
              Dimensions
            </th>
            <th scope="col" className="n">
              MB
            </th>
            <th scope="col">Here</th>
            <th scope="col">
              <span className="vh">Card</span>
            </th>
          </tr>
        </thead>
        {(cards ?? []).map((card) => (
          <tbody key={card.id}>
            <EncoderRow
              card={card}
              status={status}
              isOpen={opened === card.id}
              onToggle={() => setOpened(opened === card.id ? null : card.id)}
            />
            {opened === card.id && <EncoderCardRow card={card} shelf={shelf} />}
          </tbody>
        ))}
        <tbody>
          <tr className={status.wanted === "words" ? "on" : undefined}>
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
            <td className="q">shared words (BM25)</td>
            <td className="n" />
            <td className="n" data-unit="MB">
              0
            </td>
            <td className="q">{status.wanted === "words" ? "in use" : ""}</td>
            <td />
          </tr>
        </tbody>
      </table>
      <EncoderTrouble status={status} />
      <ShelfWorking shelf={shelf} />
      <BringEncoder shelf={shelf} />
      <p className="q">Every encoder computes in this browser. For over 5,000 texts take Tool Static.</p>
    </>
  );
}

interface EncoderRowProps {
  card: Card;
  status: EncoderStatus;
  isOpen: boolean;
  onToggle: () => void;
}

function EncoderRow({ card, status, isOpen, onToggle }: EncoderRowProps) {
  const { chooseEncoder } = useActions();
  const { id, name, dimensions, sizeBytes, architecture, dtype } = card;
  const speed = useMeasuredSpeed(id);
  const wanted = status.wanted === id;
  return (
    <tr className={wanted ? "on" : undefined}>
      <td>
        <label className="radio">
          <input type="radio" name="encoder" checked={wanted} onChange={() => void chooseEncoder(id)} />
          <b>{name}</b>
        </label>
      </td>
      <td className="q">{COMPARES[id] ?? `meaning, ${architecture}, ${dtype}`}</td>
      <td className="n" data-unit="dimensions">
        {dimensions}
      </td>
      <td className="n" data-unit="MB">
        {formatMegabytes(sizeBytes)}
      </td>
      <td className="q">{[wanted ? describeStatus(status) : null, speed].filter(Boolean).join(", ")}</td>
      <td className="more">
        <Button kind="link" aria-expanded={isOpen} aria-label={`Card of ${name}`} onClick={onToggle}>
          card
        </Button>
      </td>
    </tr>
  );
}

function EncoderTrouble({ status }: { status: EncoderStatus }) {
  const { retryPrepare, cancelPrepare } = useActions();
  const nameOf = useEncoderName();
  if (status.status === "failed")
    return (
      <div className="err">
        <p>
          <b>{nameOf(status.wanted)} could not be made ready.</b> {status.sentence}
        </p>
        <p className="act">
          <Button kind="link" onClick={() => void retryPrepare()}>
            Try again
          </Button>
        </p>
      </div>
    );
  if (status.status !== "preparing") return null;
  return (
    <p className="act">
      <Button kind="link" onClick={cancelPrepare}>
        Stop, keep what is done
      </Button>
    </p>
  );
}

function describeStatus(status: EncoderStatus): string {
  switch (status.status) {
    case "words":
      return "in use";
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
