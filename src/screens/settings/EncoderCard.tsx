import { isOwnEncoder } from "../../core/domain/config";
import { linkRuleOf } from "../../core/pipeline/link-rules";
import type { EncoderController, EncoderControllerState } from "../../state/encoders/encoder-controller";
import { formatCount, formatSize, formatScore } from "../../ui/format-number";
import { Button } from "../../ui/Button";
import { passFocus } from "../../ui/use-kept-focus";
import { useLibrary } from "../app-context";
import { describeModelSource, Fact, ModelFacts } from "../ModelSources";
import { useEncoderRepositoryState } from "./use-encoders";
import { Term } from "../../ui/Term";
import styles from "./settings.module.css";

type Card = NonNullable<EncoderControllerState["cards"]>[number];

interface EncoderCardRowProps {
  card: Card;
  encoders: EncoderController;
}

/** Everything known of one encoder, in the row below it. What was not measured here is not there. */
export function EncoderCard({ card, encoders }: EncoderCardRowProps) {
  const isBusy = useEncoderRepositoryState(encoders, (state) => state.work !== null);
  const speed = useEncoderRepositoryState(encoders, (state) => state.speeds[card.id]);
  const agreement = useEncoderRepositoryState(encoders, (state) => state.agreements[card.id]);
  return (
    <tr className={styles.card}>
      <td colSpan={7}>
        <ModelFacts
          removable={isOwnEncoder(card.id) ? card.name : null}
          isBusy={isBusy}
          onRemove={() => void encoders.remove(card)}
        >
          <Fact name="Computes in">
            {card.dtype === "q8" ? (
              <>
                <Term name="quantised" /> whole numbers (q8)
              </>
            ) : (
              "32-bit floats (fp32)"
            )}
            , texts one by one
          </Fact>
          <Fact name="Size">
            {card.architecture}, {card.dimensions} dimensions, {formatSize(card.sizeBytes)} in all
          </Fact>
          <Fact name="Pooling" term="pooling">
            {card.pooling === "mean" ? "mean of all pieces" : "first piece (cls)"}, length 1
          </Fact>
          <Fact name="Prefix" term="prefix">
            {card.prefix === "" ? "none" : `“${card.prefix}”`}
          </Fact>
          <Fact name="Model">
            SHA-256 <code>{card.sha256.slice(0, 16)}…</code>
            <span className="visually-hidden">{card.sha256}</span>
          </Fact>
          <Fact name="From">{card.source ? describeModelSource(card.source) : "ships with the app"}</Fact>
          <Fact name="Speed here">
            {speed
              ? `${formatCount(Math.round(speed.perSecond))} sentences a second (${formatCount(speed.texts)} of about ${speed.meanCharacters} characters, one thread)`
              : "not measured"}{" "}
            <Button kind="link" disabled={isBusy} onClick={() => void encoders.measure(card.id)}>
              {speed ? "Measure again" : "Measure"}
            </Button>
          </Fact>
          <Fact name="Agreement">
            {agreement ? describeAgreement(agreement) : "not checked"}{" "}
            <Button kind="link" disabled={isBusy} onClick={() => void encoders.check(card.id)}>
              {agreement ? "Check again" : "Check"}
            </Button>
          </Fact>
          <ThresholdFact card={card} encoders={encoders} isBusy={isBusy} />
        </ModelFacts>
      </td>
    </tr>
  );
}

/** How fast it was here, and whether it gives the vectors it gave when the app was made; each is tried when asked to. */
export function TriedCells({ card: { id, name }, encoders }: EncoderCardRowProps) {
  const isBusy = useEncoderRepositoryState(encoders, (state) => state.work !== null);
  const speed = useEncoderRepositoryState(encoders, (state) => state.speeds[id]);
  const agreement = useEncoderRepositoryState(encoders, (state) => state.agreements[id]);
  return (
    <>
      <td tabIndex={-1} className={styles.tried}>
        {speed ? (
          <SpeedBar milliseconds={1000 / speed.perSecond} />
        ) : (
          <Button
            kind="link"
            disabled={isBusy}
            aria-label={`Measure the speed of ${name}`}
            onClick={({ currentTarget }) => void passFocus(currentTarget.closest("td"), encoders.measure(id))}
          >
            measure
          </Button>
        )}
      </td>
      <td tabIndex={-1} className={styles.tried}>
        {agreement ? (
          verdictOf(agreement)
        ) : (
          <Button
            kind="link"
            disabled={isBusy}
            aria-label={`Check ${name}`}
            onClick={({ currentTarget }) => void passFocus(currentTarget.closest("td"), encoders.check(id))}
          >
            check
          </Button>
        )}
      </td>
    </>
  );
}

/** Ends of the scale of speeds, in milliseconds a sentence. */
const FASTEST_MS = 0.01;
const SLOWEST_MS = 100;

/** How long a sentence takes, on a logarithmic scale: encoders differ by powers of ten. */
function SpeedBar({ milliseconds }: { milliseconds: number }) {
  const share = Math.log(milliseconds / FASTEST_MS) / Math.log(SLOWEST_MS / FASTEST_MS);
  return (
    <span className={styles.speed}>
      {milliseconds.toPrecision(2)} ms a sentence
      <span className={styles.scale} aria-hidden="true">
        <i style={{ width: `${100 * Math.min(1, Math.max(0, share))}%` }} />
      </span>
    </span>
  );
}

function verdictOf(agreement: EncoderControllerState["agreements"][string]): string {
  if (agreement.kind === "self") return "none recorded";
  const { texts, difference, tolerance } = agreement;
  return difference <= tolerance ? `${texts} of ${texts}` : "other vectors";
}

function ThresholdFact({ card, encoders, isBusy }: EncoderCardRowProps & { isBusy: boolean }) {
  const set = useLibrary((state) => state.thresholds[card.id]);
  const fitted = useEncoderRepositoryState(encoders, (state) => state.fits[card.id]);
  const start = linkRuleOf(card.id).threshold;
  const commit = (value: string) => {
    const threshold = Number(value);
    if (value !== "" && threshold >= -1 && threshold <= 1) void encoders.setThreshold(card.id, threshold);
  };
  return (
    <Fact name="Least score of a link" term="threshold">
      <input
        key={set ?? "start"}
        className="field numeric"
        type="number"
        min={-1}
        max={1}
        step={0.005}
        aria-label={`Least score of a link by ${card.name}`}
        defaultValue={set ?? start}
        onBlur={(event) => event.target.value !== String(set ?? start) && commit(event.target.value)}
        onKeyDown={(event) => event.key === "Enter" && commit(event.currentTarget.value)}
      />{" "}
      {describeThreshold(set, start, fitted, isOwnEncoder(card.id))}{" "}
      <Button kind="link" disabled={isBusy} onClick={() => void encoders.fit(card.id)}>
        Fit on the sample
      </Button>{" "}
      {set !== undefined && (
        <Button kind="link" onClick={() => void encoders.setThreshold(card.id, null)}>
          Back to {formatScore(start)}
        </Button>
      )}
    </Fact>
  );
}

function describeThreshold(
  set: number | undefined,
  start: number,
  fitted: EncoderControllerState["fits"][string] | undefined,
  isOwn: boolean,
): string {
  if (set === undefined) return isOwn ? "where every new encoder begins, not fitted" : "fitted when the app was made";
  if (fitted?.threshold === set)
    return `fitted here on ${formatCount(fitted.requirements)} requirements, link F1 ${formatScore(fitted.f1)}`;
  return set === start ? "" : "set here";
}

function describeAgreement(agreement: EncoderControllerState["agreements"][string]): string {
  if (agreement.kind === "self")
    return `no recorded vectors; the same text twice differs by ${small(agreement.twice)}, alone and among others by ${small(agreement.amongOthers)}`;
  const { texts, difference, tolerance } = agreement;
  const verdict = difference <= tolerance ? "good" : "not the encoder it should be";
  return `${verdict}: largest difference ${small(difference)} over ${texts === 1 ? "1 recorded vector" : `${texts} recorded vectors`}, at most ${small(tolerance)} is good`;
}

function small(value: number): string {
  return value === 0
    ? "0"
    : value < 1e-3
      ? value
          .toExponential(1)
          .replace("e-", " × 10⁻")
          .replace(
            /⁻(\d+)$/,
            (_, power: string) => `⁻${[...power].map((digit) => "⁰¹²³⁴⁵⁶⁷⁸⁹"[Number(digit)]).join("")}`,
          )
      : value.toFixed(4);
}
