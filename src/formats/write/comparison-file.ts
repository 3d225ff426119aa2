import type { ComparisonFile, Run } from "../../core/domain/comparison";

/** Runs as one file, with the names of the tools that are in them, so that nothing else is needed to open it. */
export function writeComparisonFile(
  runs: readonly { key: string; run: Run }[],
  toolNames: Readonly<Record<string, string>>,
): string {
  const used = new Set(runs.flatMap(({ run }) => run.rows.flatMap(({ predicted }) => predicted as string[])));
  for (const { run } of runs) for (const { gold } of run.asked ?? []) for (const tool of gold ?? []) used.add(tool);
  const file: ComparisonFile = {
    ...{ schema: 1, kind: "kitpick-comparison" },
    runs: runs.map(({ key, run }) => ({ key, run })),
    tools: Object.fromEntries(Object.entries(toolNames).filter(([id]) => used.has(id))),
  };
  return `${JSON.stringify(file)}\n`;
}
