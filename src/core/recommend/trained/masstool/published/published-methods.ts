import { openPlainWorkspace } from "../../../../math/matrix-products";
import { shuffle } from "../../../../math/splits";
import { traccKernel } from "../../../choose/expected-tracc";
import type { FoldContext } from "../../../method/fold-context";
import type { Method } from "../../../method/method";
import { neighboursOf, readExamples } from "../examples";
import { rankTools } from "../train-masstool";
import { trainPublished, type PublishedReader } from "./train-published";

const SOURCE =
  "Lin et al., MassTool, as its released code computes it. The encoder is not fine-tuned, and a fifth of the past requests is left out to know when to stop: its printed figures are not comparable.";
const RANKED = 5;
const LARGEST_SIZE = 12;
/** Where others wait for this thread, as in the page, of more past requests so many are drawn. */
const MOST_IN_TURNS = 2000;

/** The released model. It is trained on four fifths of the history; each setting is a training of its own. */
export const PUBLISHED_METHODS: readonly Method[] = [
  makePublished("masstool-published", "MassTool as published", { contrast: true, cut: "size" }, [
    "The released model: a trained row for each past request, two graphs, ten candidates a request, three losses; the first tools, as many as serve left-out past requests best.",
    `In the page it learns from at most ${MOST_IN_TURNS.toLocaleString("en")} past requests, drawn at random.`,
  ]),
  makePublished("masstool-published-ranked", "MassTool as published, the first five", { contrast: true, cut: "five" }, [
    "The same training; the first five tools, to be read by rank: Recall, NDCG and COMP at 1, 3 and 5.",
  ]),
  makePublished(
    "masstool-no-contrast",
    "MassTool as published, without the contrast",
    { contrast: false, cut: "size" },
    ["The released model without the loss that compares a request's two graphs."],
  ),
];

interface PublishedModel extends PublishedReader {
  size: number;
}

function makePublished(
  id: string,
  label: string,
  { contrast, cut }: { contrast: boolean; cut: "size" | "five" },
  about: readonly string[],
): Method {
  return {
    ...{ id, label, about: about.join(" "), source: SOURCE, retrievers: [], trains: true },
    prepare: async (context) => async (query) => {
      const model = await context.once(`masstool published ${contrast}`, () => preparePublished(context, contrast));
      const [vector] = await context.encoder!.encode([query.text]);
      const own = new Set(context.index.history.indicesOf(query));
      const near = await neighboursOf(context, vector!, (index) => model.isKnown(index) && !own.has(index));
      const ranked = rankTools(model.read(vector!, near).scores).slice(0, cut === "five" ? RANKED : model.size);
      return { tools: ranked.map((tool) => context.index.tools[tool]!.id), confidence: null };
    },
  };
}

async function preparePublished(context: FoldContext, contrast: boolean): Promise<PublishedModel> {
  const ports = context.learning ?? { openWorkspace: openPlainWorkspace };
  const examples = await context.once("masstool examples", () => readExamples(context));
  const { indices } = context.index.history;
  const places = ports.pause && indices.length > MOST_IN_TURNS ? shuffle([...indices], context.seed) : indices;
  const model = await trainPublished(
    examples,
    places.slice(0, ports.pause ? MOST_IN_TURNS : indices.length),
    { contrast },
    ports,
  );
  return { ...model, size: fitSize(model, examples) };
}

/** The number of tools with the highest mean TRACC on left-out requests, the smallest of equal ones. */
function fitSize(model: PublishedReader, { past, near, needed }: Awaited<ReturnType<typeof readExamples>>): number {
  const sums = new Float64Array(LARGEST_SIZE + 1);
  for (const index of model.leftOut) {
    const known = near.nearest(index, model.isKnown);
    const ranked = rankTools(model.read(past[index]!, known).scores);
    let hits = 0;
    for (let k = 1; k <= LARGEST_SIZE; k++) {
      if (needed[index]!.includes(ranked[k - 1]!)) hits += 1;
      sums[k]! += traccKernel(hits, needed[index]!.length - hits, k);
    }
  }
  return Math.max(1, sums.indexOf(Math.max(...sums.subarray(1)), 1));
}
