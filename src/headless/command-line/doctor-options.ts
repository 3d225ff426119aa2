import { REPORT_FORMATS, type ReportFormat, type Thresholds } from "../../wording/toolbox-report";
import { readEncoder, type EvaluateOptions } from "./evaluate-options";
import { parseOptions, readChoice, readWholeNumber, UsageError, type CommandHelp, type Option } from "./options";

/** What the command line asks of a catalogue. */
export interface DoctorOptions extends Thresholds {
  /** Files with tools, and files with requests for them. */
  data: string[];
  format: ReportFormat;
  encoder: EvaluateOptions["encoder"];
  /** Put before each name by the client. */
  prefix: string;
  longestName: number;
}

const OPTIONS = {
  requests: {
    type: "string",
    multiple: true,
    value: "PATH",
    about: "requests with the tools they need; may be repeated",
  },
  format: { type: "string", value: "NAME", about: `${REPORT_FORMATS.join(", ")} (text)` },
  encoder: {
    type: "string",
    value: "NAME",
    about: "finds tools by meaning, too: default or instant (none)",
  },
  prefix: { type: "string", value: "TEXT", about: "what the client puts before each name, such as mcp__server__" },
  "longest-name": { type: "string", value: "N", about: "most characters of a name with its prefix (64)" },
  k: { type: "string", value: "N", about: "how many tools are handed over, for --least-recall (5)" },
  "most-tokens": { type: "string", value: "N", about: "exit with 1 when all tools cost more" },
  "most-faults": { type: "string", value: "N", about: "exit with 1 when more faults are found" },
  "least-recall": {
    type: "string",
    value: "SHARE",
    about: "exit with 1 when the first k tools by words hold less of what requests need, such as .9",
  },
} as const satisfies Record<string, Option>;

/** What `npm run doctor -- --help` prints. */
export const DOCTOR_HELP: CommandHelp = {
  usage: "npm run -s doctor -- tools.json… [--requests PATH] [options]",
  about:
    "Says what a catalogue costs, what is faulty in it, and how few tools are enough. Exit 1: a threshold is missed.",
  options: OPTIONS,
};

/** Reads the options of `npm run doctor`. Throws UsageError with one sentence when something is wrong. */
export function readDoctorOptions(args: readonly string[]): DoctorOptions {
  const { values, positionals } = parseOptions(args, OPTIONS, { allowPositionals: true });
  if (positionals.length === 0)
    throw new UsageError("Name the files with the tools: answers of tools/list, or a data set.");
  return {
    data: [...positionals, ...(values.requests ?? [])],
    format: readChoice("--format", values.format ?? "text", REPORT_FORMATS),
    encoder: readEncoder(values.encoder ?? "none"),
    prefix: values.prefix ?? "",
    longestName: readWholeNumber("--longest-name", values["longest-name"], 1) ?? 64,
    k: readWholeNumber("--k", values.k, 1) ?? 5,
    mostTokens: readWholeNumber("--most-tokens", values["most-tokens"], 0),
    mostFaults: readWholeNumber("--most-faults", values["most-faults"], 0),
    leastRecall: readShare("--least-recall", values["least-recall"]),
  };
}

function readShare(option: string, value: string | undefined): number | null {
  if (value === undefined) return null;
  const share = Number(value);
  if (value.trim() !== "" && share >= 0 && share <= 1) return share;
  throw new UsageError(`${option} "${value}" should be a number from 0 to 1.`);
}
