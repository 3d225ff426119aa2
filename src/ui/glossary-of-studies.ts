const STATISTICS = "statistics";
const NETWORKS = "neural networks";
const ANNOTATION = "annotation";

/** The part of the glossary that the screens beside the walk speak of: measuring, comparing, training, annotating, networks. */
export const STUDY_TERMS = {
  method: {
    word: "method",
    sentence: "One way to recommend tools, from copying the nearest past request to a trained model.",
    source: "information retrieval",
  },
  split: { word: "split", sentence: "Which requests are the history, and which are asked.", source: STATISTICS },
  fold: {
    word: "fold",
    sentence: "One of several equal parts of the requests: each is asked once, with the others as history.",
    source: STATISTICS,
  },
  seed: {
    word: "seed",
    sentence: "The number that random draws begin with, so that they can be repeated.",
    source: STATISTICS,
  },
  protocol: {
    word: "protocol",
    sentence: "Which rules of splitting and scoring hold, where the paper and its released code differ.",
    source: "this app",
  },
  slice: {
    word: "slice",
    sentence: "A group of requests that have something in common, scored apart.",
    source: STATISTICS,
  },
  verdict: {
    word: "verdict",
    sentence: "How a bundle fits a request: exactly, with tools to spare, with words left open, or both.",
    source: "PTR, stage 2",
  },
  choice: {
    word: "choice",
    sentence: "The step after the vote: of all sets of tools, the one with the highest expected TRACC is taken.",
    source: "this app",
  },
  expectedTracc: {
    word: "expected TRACC",
    sentence: "The mean TRACC over all sets that could be right, each weighted by its chance.",
    source: "this app",
  },
  listLength: {
    word: "k",
    sentence: "How many tools a view lists, and how many past requests the history view reads.",
    source: "PTR, stage 3",
  },
  massTool: {
    word: "MassTool",
    sentence: "A published method that learns from a graph of requests and tools whether tools are needed, and which.",
    source: "MassTool",
  },
  colt: {
    word: "COLT",
    sentence: "A published method that ranks tools so that those which are needed together are found together.",
    source: "COLT",
  },
  gate: {
    word: "gate",
    sentence: "What decides before stage 1 whether a request needs a tool at all.",
    source: "MassTool",
  },
  epoch: {
    word: "epoch",
    sentence: "One pass of a training over all requests that it learns from.",
    source: NETWORKS,
  },
  ablation: {
    word: "ablation",
    sentence: "A training without one part of a model, to see what that part brings.",
    source: NETWORKS,
  },
  baseline: { word: "baseline", sentence: "The run that the others are compared with.", source: STATISTICS },
  cohensD: {
    word: "Cohen’s d",
    sentence: "A mean difference, divided by how much the difference varies from request to request.",
    source: "Cohen, Statistical Power Analysis for the Behavioral Sciences, 1969",
  },
  holm: {
    word: "Holm",
    sentence: "A correction that makes p values stricter where many differences are tested at once.",
    source: "Holm, A Simple Sequentially Rejective Multiple Test Procedure, 1979",
  },
  randomisation: {
    word: "paired randomisation",
    sentence:
      "A test that swaps the answers of two runs by chance, request by request, and counts how often they differ as much.",
    source: "Fisher, The Design of Experiments, 1935",
  },
  dependency: {
    word: "dependency",
    sentence: "One tool needs what another gives, such as an identifier.",
    source: "ToolExpNet",
  },
  identifier: {
    word: "identifier",
    sentence: "A value that names one thing for several tools, such as a place_id.",
    source: "interfaces of programs",
  },
  lookAlike: {
    word: "look-alikes",
    sentence: "Tools whose descriptions mean nearly the same.",
    source: "ToolExpNet",
  },
  annotator: { word: "annotator", sentence: "A person who judges which tools a request needs.", source: ANNOTATION },
  suggestion: {
    word: "suggestion",
    sentence: "What the walk recommends for a request, shown to the person who judges it.",
    source: ANNOTATION,
  },
  blind: { word: "blind", sentence: "Judged without seeing the gold tools or a suggestion.", source: ANNOTATION },
  adjudicate: {
    word: "adjudicate",
    sentence: "To settle a request that people answered differently.",
    source: ANNOTATION,
  },
  masi: {
    word: "MASI",
    sentence: "How near two sets are: their Jaccard, and less of it where neither holds the whole other.",
    source: "Passonneau, Measuring Agreement on Set-valued Items, 2006",
  },
  nominal: {
    word: "nominal",
    sentence: "Two answers count as the same or not the same, with nothing between.",
    source: "Krippendorff, Content Analysis, 1980",
  },
  endpoint: {
    word: "endpoint",
    sentence: "An address, on the net or on this machine, at which a language model answers.",
    source: "interfaces of programs",
  },
  prompt: { word: "prompt", sentence: "The text that a language model is given to answer.", source: NETWORKS },
  correctPath: {
    word: "correct path",
    sentence:
      "The share of requests whose needed calls stand in the answer in their order; calls between them do not count.",
    source: "ToolExpNet, CP",
  },
  extraCalls: {
    word: "extra calls",
    sentence: "Calls beyond the needed ones, averaged over correct paths alone.",
    source: "ToolExpNet, ΔSL",
  },
} as const;
