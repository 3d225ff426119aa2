import { useEffect, useState } from "react";
import type { Feedback, Project } from "../../core/domain/judgement";
import { Button } from "../../ui/Button";
import { countOf } from "../../ui/format-number";
import { useAnnotation, useOpenAnnotation } from "./annotation-context";
import styles from "./annotate.module.css";

/** How many people share the work, and how many of them judge a request. */
export interface Sharing {
  seats: number;
  voices: number;
  /** On what share of the requests, 0 to 1; one person judges each of the rest. */
  share: number;
  /** Mine, from 1. */
  seat: number;
}

const SHARES: readonly (readonly [number, string])[] = [
  [1, "every request"],
  [0.5, "half of the requests, drawn at random"],
  [0.2, "one request in five, drawn at random"],
  [0.1, "one request in ten, drawn at random"],
];

const MOST_SEATS = 50;

interface SharingFieldsProps {
  sharing: Sharing;
  onChange: (sharing: Sharing) => void;
}

/** The seats around a project, how many judge each request, and which seat is mine. */
export function SharingFields({ sharing: { seats, voices, share, seat }, onChange }: SharingFieldsProps) {
  const change = (made: Partial<Sharing>) => {
    const wanted = { seats, voices, share, seat, ...made };
    const most = Math.max(1, Math.min(MOST_SEATS, wanted.seats));
    onChange({ ...wanted, seats: most, voices: Math.min(wanted.voices, most), seat: Math.min(wanted.seat, most) });
  };
  const choose = (label: string, value: number, most: number, onChoose: (value: number) => void) => (
    <label className={styles.seatField}>
      {label}{" "}
      <select value={value} onChange={({ target }) => onChoose(Number(target.value))}>
        {Array.from({ length: most }, (_, at) => (
          <option key={at} value={at + 1}>
            {at + 1}
          </option>
        ))}
      </select>
    </label>
  );
  return (
    <fieldset className={styles.choices}>
      <legend>Who judges what</legend>
      {choose("People who share the work", seats, MOST_SEATS, (value) => change({ seats: value }))}
      {seats > 1 && choose("Of them, how many judge each request", voices, seats, (value) => change({ voices: value }))}
      {seats > 1 && voices > 1 && (
        <label className={styles.seatField}>
          They share{" "}
          <select value={share} onChange={({ target }) => change({ share: Number(target.value) })}>
            {SHARES.map(([one, label]) => (
              <option key={one} value={one}>
                {label}
              </option>
            ))}
            {!SHARES.some(([one]) => one === share) && (
              <option value={share}>{Math.round(100 * share)} % of the requests</option>
            )}
          </select>
        </label>
      )}
      {seats > 1 && choose("My seat", seat, seats, (value) => change({ seat: value }))}
      <p className="quiet">
        {seats === 1
          ? "Everybody who opens the project judges every request."
          : `Each seat gets about ${Math.round((100 * (1 + share * (voices - 1))) / seats)} % of the requests. Give every colleague another seat.`}
      </p>
    </fieldset>
  );
}

/** The same of the project on the screen; each change is stored at once. */
export function ProjectSharing({ project }: { project: Project }) {
  const controller = useOpenAnnotation();
  const seat = useAnnotation((state) => state.own.seat);
  const { seats, overlap } = project;
  const change = async ({ seats: wanted, voices, share, seat: mine }: Sharing) => {
    if (wanted !== seats || voices !== overlap.voices || share !== overlap.share)
      await controller.change({ seats: wanted, overlap: { voices, share } });
    if (wanted > 1 && mine !== seat) await controller.sit(mine);
  };
  return (
    <SharingFields sharing={{ seats, ...overlap, seat: seat ?? 1 }} onChange={(sharing) => void change(sharing)} />
  );
}

/** Before the first request of a shared project: which of its seats is taken here. */
export function SeatChooser({ seats }: { seats: number }) {
  const controller = useOpenAnnotation();
  return (
    <section className={styles.covered}>
      <h1>{countOf(seats, "person shares", "people share")} this work. Which seat is yours?</h1>
      <p className="quiet">Whoever sent the project says so. You get the requests of your seat only.</p>
      <p className="control-line">
        {Array.from({ length: seats }, (_, at) => (
          <Button key={at} onClick={() => void controller.sit(at + 1)}>
            Seat {at + 1}
          </Button>
        ))}
      </p>
    </section>
  );
}

const FEEDBACK: readonly [Feedback, string][] = [
  ["at-once", "right after each"],
  ["end", "when their queue is empty"],
  ["never", "never"],
];

/** Requests whose answer is known: how well do colleagues do? */
export function KnownAnswers() {
  const controller = useOpenAnnotation();
  const project = useAnnotation((state) => state.project);
  const isMine = useAnnotation((state) => state.own.known !== null);
  const changes = useAnnotation((state) => state.changes);
  const [knowable, setKnowable] = useState(0);
  useEffect(() => {
    let isHere = true;
    controller.countKnowable().then(
      (count) => isHere && setKnowable(count),
      () => undefined,
    );
    return () => {
      isHere = false;
    };
  }, [controller, changes, project]);
  if (!project) return null;
  const { calibration, feedback = "never", blind } = project;
  const count = calibration.length;
  return (
    <section className={styles.known} aria-label="Known answers">
      <h2>Known answers</h2>
      {count === 0 ? (
        <>
          <p className="quiet">
            Some of your own answers can be asked of your colleagues, one in twenty requests, looking like any other.
            The project file says of an answer whether it is right, and does not name the tools.
          </p>
          {knowable === 0 ? (
            <p className="quiet">Judge some requests first, and be sure of them.</p>
          ) : (
            <Button onClick={() => void controller.useKnownAnswers()}>Use {countOf(knowable, "answer")} of mine</Button>
          )}
        </>
      ) : (
        <>
          <p>
            {countOf(count, "request has", "requests have")} a known answer.{" "}
            {isMine
              ? "You know them, so you are not asked. Under Agreement stands how everybody did."
              : "Which they are is not shown."}
          </p>
          {isMine && blind === "off" && (
            <p className="quiet">
              The data set’s own tools are shown beside each request. Where they are what you said, a right answer tells
              little: hide suggestions and gold in the queue.
            </p>
          )}
          {isMine && (
            <>
              <fieldset className={styles.choices}>
                <legend>Colleagues hear how they did</legend>
                {FEEDBACK.map(([kind, label]) => (
                  <label className="radio" key={kind}>
                    <input
                      type="radio"
                      name="feedback"
                      checked={kind === feedback}
                      onChange={() => void controller.change({ feedback: kind })}
                    />
                    {label}
                  </label>
                ))}
              </fieldset>
              <p>
                <Button kind="link" onClick={() => void controller.dropKnownAnswers()}>
                  Ask for known answers no more
                </Button>
              </p>
            </>
          )}
          {isMine && <p className="quiet">It reaches colleagues with the project file.</p>}
        </>
      )}
    </section>
  );
}
