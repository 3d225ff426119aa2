import { SCHEMA } from "../../formats/restored";
import type { ComparisonContext } from "../comparison-desk";
import { readRunFiles } from "../read-run-files";

/** Reads files with runs, and keeps what was found; files of data alone are imported. */
export async function addRunFiles(context: ComparisonContext, files: readonly File[]): Promise<void> {
  const { store } = context;
  const { found, notes } = await readRunFiles(context, files).finally(() => context.reader.stop());
  for (const run of found) {
    const { key } = run;
    const isListed = store.getState().sources?.some(({ runs }) => runs.some((each) => each.key === key));
    if (isListed) notes.push(`“${run.run.name}” is here already: the same answers to the same data.`);
    else await context.keep({ schema: SCHEMA, addedAt: context.now(), ...run });
  }
  store.setState({ fileNotes: notes, arrived: [...new Set(found.map(({ key }) => key))] });
  if (found.length === 0 && notes.length === 0) await context.actions.addFiles(files);
}
