import styles from "./masstool.module.css";

/** What these numbers are not, and why published ones are not their target. */
export function TrainingLimits() {
  return (
    <section className={`${styles.mtLimits} small`} aria-label="Limits">
      <h2>What these numbers are not</h2>
      <ul className="quiet">
        <li>
          They are of one seed, on past requests left out of the training. A test part is measured on Evaluate, by the
          methods whose names begin with masstool.
        </li>
        <li>
          <b>Published: not comparable.</b> ToolLens Recall@3 .952–.965, NDCG@3 .958–.968; ToolBench G2 Recall@3
          .793–.822, G3 .784–.816. There the encoder is first fine-tuned on the same training pairs, which alone lifts
          Recall@3 from .15–.26 to .81–.84; the epoch is chosen on the file that is reported; and every needed set of
          the test part occurs in the training part, 37 times on average. Here the encoder stays as it is.
        </li>
        <li>
          No detection figure is published. The released code counts training requests, of which 85.8 % need tools:
          “always tools” would score as much.
        </li>
        <li>
          Most requests that need no tool are the same 400 for every data set. Where past requests are worded quite
          unlike them, detection looks easier here than it will be for what people ask.
        </li>
        <li>
          Our own learned method stays ahead on new sets, and a linear classifier over past sets where they repeat.
          MassTool stands here as a published system, for what it explains, and because it grows without training.
        </li>
      </ul>
    </section>
  );
}
