import { stdout } from "node:process";
import { parseArgs } from "node:util";

/** Bad input of the command line, as one sentence for the person who typed it. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

/** An option as it is read, and as `--help` explains it. */
export interface Option {
  type: "string" | "boolean";
  multiple?: boolean;
  /** What stands behind it: "PATH", "N", "a|b". Absent: nothing. */
  value?: string;
  /** From a small letter on, without a full stop; a default in brackets. */
  about: string;
}

/** What a command says of itself. */
export interface CommandHelp {
  /** The line that starts it. */
  usage: string;
  /** One or two sentences. */
  about: string;
  options?: Readonly<Record<string, Option>>;
  /** Lists below the options, such as all methods: a heading, then name and meaning. */
  lists?: readonly { heading: string; entries: readonly (readonly [name: string, about: string])[] }[];
}

/** Prints the help and says that it did, when the arguments ask for it. */
export function answerHelp(args: readonly string[], help: CommandHelp): boolean {
  if (!args.includes("--help") && !args.includes("-h")) return false;
  stdout.write(formatHelp(help));
  return true;
}

/** The help as lines; names in one column, what they mean in the next. */
export function formatHelp({ usage, about, options = {}, lists = [] }: CommandHelp): string {
  const entries = Object.entries(options).map(
    ([name, { value, about: what }]) => [`--${name}${value ? ` ${value}` : ""}`, what] as const,
  );
  const parts = [
    usage,
    about,
    ...[{ heading: "Options", entries }, ...lists]
      .filter((list) => list.entries.length > 0)
      .map((list) => `${list.heading}:\n${formatColumns(list.entries)}`),
  ];
  return `${parts.join("\n\n")}\n`;
}

/** A name that is too long for its column has a line to itself. */
const WIDEST_NAME = 26;

function formatColumns(entries: readonly (readonly [name: string, about: string])[]): string {
  const width = Math.max(...entries.map(([name]) => (name.length > WIDEST_NAME ? 0 : name.length)));
  return entries
    .map(([name, about]) =>
      name.length > width ? `  ${name}\n  ${" ".repeat(width)}  ${about}` : `  ${name.padEnd(width)}  ${about}`,
    )
    .join("\n");
}

type Parsed<Options extends Readonly<Record<string, Option>>> = {
  [Name in keyof Options]?: Options[Name]["type"] extends "boolean"
    ? boolean
    : Options[Name] extends { multiple: true }
      ? string[]
      : string;
};

/** The values of known options and, where these are wanted, what stands beside them. Throws UsageError naming all options. */
export function parseOptions<const Options extends Readonly<Record<string, Option>>>(
  args: readonly string[],
  options: Options,
  { allowPositionals = false } = {},
): { values: Parsed<Options>; positionals: string[] } {
  try {
    const { values, positionals } = parseArgs({ args: [...args], options, strict: true, allowPositionals });
    return { values, positionals };
  } catch (error) {
    const first = error instanceof Error ? error.message.split(". ")[0]! : String(error);
    const known = Object.keys(options).map((name) => `--${name}`);
    throw new UsageError(`${first}. Known options: ${known.join(", ")}, --help.`);
  }
}

/** The value where it is one of those that are known. Throws UsageError with all of them. */
export function readChoice<Value extends string>(option: string, value: string, known: readonly Value[]): Value {
  const found = known.find((each) => each === value);
  if (found !== undefined) return found;
  throw new UsageError(`${option} "${value}" is not known. Known: ${known.join(", ")}.`);
}

/** A whole number of at most nine digits, not below `least`; `null` where nothing is said. Throws UsageError. */
export function readWholeNumber(option: string, value: string | undefined, least: number): number | null {
  if (value === undefined) return null;
  if (!/^\d{1,9}$/.test(value) || Number(value) < least) {
    throw new UsageError(`${option} "${value}" should be a whole number from ${least}.`);
  }
  return Number(value);
}
