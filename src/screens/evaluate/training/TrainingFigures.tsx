import { memo } from "react";
import { CurveChart } from "../../../charts/CurveChart";
import { Figure } from "../../../charts/Figure";
import { RowChart } from "../../../charts/RowChart";
import { CUTS, type MassToolStudy } from "../../../core/recommend/trained/masstool/study-state";
import { formatFigure } from "../../../ui/format-number";
import { CUT_NAMES, recallName } from "./study-words";

interface EpochsProps extends Pick<MassToolStudy, "training" | "counts"> {
  stamp: string;
}

const EPOCH_TICKS = [1, 5, 10, 15];

/** Left-out recall after each epoch, live; the kept one is ringed. */
export const RecallCurve = memo(function RecallCurve({ training, counts, stamp }: EpochsProps) {
  const epochs = training?.epochs ?? [];
  const kept = training?.kept ?? 0;
  const recalls = epochs.map(({ recall }) => recall);
  const [low, high] = [Math.floor(Math.min(0.9, ...recalls) * 10) / 10, 1];
  return (
    <Figure
      title={recallName({ counts })}
      note={epochs.length > 0 ? `on past requests left out, by epoch; number ${kept + 1} is kept` : "by epoch"}
      explain="A fifth of the past requests, 1,500 at most, is left out of this training. After each epoch they are asked; the epoch that finds most of their tools is kept. Then they join the graph and the neighbours, untrained."
      table={{
        columns: ["epoch", "recall", "retrieval loss", "detection loss", "kept"],
        rows: epochs.map(({ recall, retrieval, need }, at) => [
          at + 1,
          recall,
          retrieval,
          need,
          at === kept ? "yes" : "",
        ]),
      }}
      stamp={stamp}
    >
      {(room) => (
        <CurveChart
          label={describeCurve(recalls, kept)}
          height={room === "wide" ? 380 : 220}
          steps={epochs.map(({ recall }, at) => ({ at: at + 1, tip: `Epoch ${at + 1}: ${formatFigure(recall)}` }))}
          curves={[
            {
              name: "recall",
              points: recalls.map((y, at) => ({ y, radius: at === kept ? 5 : 0 })),
              isHollow: false,
            },
          ]}
          x={{ name: "epoch", domain: [1, 15], ticks: EPOCH_TICKS, format: String }}
          y={{ domain: [low, high], ticks: [low, (low + high) / 2, high] }}
        />
      )}
    </Figure>
  );
});

function describeCurve(recalls: readonly number[], kept: number): string {
  if (recalls.length === 0) return "Recall by epoch: nothing is trained yet.";
  return `Recall by epoch, from ${formatFigure(recalls[0]!)} to ${formatFigure(recalls.at(-1)!)}; epoch ${kept + 1} with ${formatFigure(recalls[kept]!)} is kept.`;
}

/** Both losses of the training. */
export const LossCurves = memo(function LossCurves({ training, stamp }: Omit<EpochsProps, "counts">) {
  const epochs = training?.epochs ?? [];
  // One epoch alone has no line.
  const radius = epochs.length === 1 ? 2.5 : 0;
  const most = Math.max(1, Math.ceil(Math.max(0, ...epochs.map(({ retrieval }) => retrieval))));
  return (
    <Figure
      title="Losses"
      note="of the training, by epoch"
      explain="Retrieval: the cross-entropy of the needed tools under the softmax of all scores. Detection: the binary cross-entropy of whether a request needs a tool, which counts a tenth. Both are means over the requests that the epoch learned from."
      table={{
        columns: ["epoch", "retrieval", "detection"],
        rows: epochs.map(({ retrieval, need }, at) => [at + 1, retrieval, need]),
      }}
      stamp={stamp}
    >
      {(room) => (
        <CurveChart
          label={
            epochs.length === 0
              ? "Losses by epoch: nothing is trained yet."
              : `Losses by epoch: retrieval ends at ${epochs.at(-1)!.retrieval.toFixed(2)}, detection at ${epochs.at(-1)!.need.toFixed(2)}.`
          }
          height={room === "wide" ? 380 : 220}
          steps={epochs.map(({ retrieval, need }, at) => ({
            at: at + 1,
            tip: `Epoch ${at + 1}: retrieval ${retrieval.toFixed(2)}, detection ${need.toFixed(2)}`,
          }))}
          curves={[
            { name: "retrieval", points: epochs.map(({ retrieval }) => ({ y: retrieval, radius })) },
            { name: "detection", isHollow: true, points: epochs.map(({ need }) => ({ y: need, radius })) },
          ]}
          x={{ name: "epoch", domain: [1, 15], ticks: EPOCH_TICKS, format: String }}
          y={{ domain: [0, most], ticks: [0, most / 2, most], format: String }}
          hasNames={epochs.length > 0}
        />
      )}
    </Figure>
  );
});

interface CutsProps extends Pick<MassToolStudy, "cuts"> {
  stamp: string;
}

/** TRACC on left-out past requests by the way a ranking becomes a set. */
export const CutsFigure = memo(function CutsFigure({ cuts, stamp }: CutsProps) {
  if (!cuts) return null;
  const best = CUTS.filter((name) => name !== "known").reduce((a, b) => (cuts[b] > cuts[a] ? b : a));
  const values = CUTS.map((name) => cuts[name]);
  const range: [number, number] = [
    Math.floor(Math.min(...values) * 10) / 10,
    Math.min(1, Math.ceil(Math.max(...values) * 10) / 10),
  ];
  return (
    <Figure
      title="From ranking to set"
      note="TRACC on left-out past requests, by the way it is cut"
      explain="MassTool ranks tools; the answer is a set. Each way to cut the ranking was measured on past requests that the model and the fitted chances had not seen. The last row knows how many tools are needed, which nobody does: no cut of this ranking can be better."
      table={{ columns: ["cut", "TRACC"], rows: CUTS.map((name) => [CUT_NAMES[name], cuts[name]]) }}
      stamp={stamp}
    >
      {() => (
        <RowChart
          label={`TRACC by cut: ${CUTS.map((name) => `${CUT_NAMES[name]} ${formatFigure(cuts[name])}`).join(", ")}.`}
          rows={CUTS.map((name) => ({
            ...{ key: name, label: CUT_NAMES[name], isStrong: name === best },
            ...(name === "known" ? { ring: cuts[name] } : { dot: cuts[name] }),
            figures: [formatFigure(cuts[name])],
            tip: `${CUT_NAMES[name]}: ${formatFigure(cuts[name])}`,
          }))}
          range={range}
          ticks={[range[0], range[1]]}
          formatTick={formatFigure}
          names={184}
          columns={[{ width: 44 }]}
          line={26}
          thickness={2}
        />
      )}
    </Figure>
  );
});
