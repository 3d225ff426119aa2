/** Files of our own that were changed or damaged on their way. */
import { bad, type BadFile } from "./bad-file";
import { makeSavedDataset, makeSavedWalk } from "./saved-files";

const saved = makeSavedDataset();
const walk = makeSavedWalk();
const [tool, ...tools] = saved.tools;
const [query, ...queries] = saved.queries;
const [opening, ...steps] = walk.log;
const changed = JSON.stringify({ ...saved, tools: [{ ...tool, description: "Another." }, ...tools] });
const withQueries = (...changedQueries: unknown[]): string => JSON.stringify({ ...saved, queries: changedQueries });

export const BAD_SAVED: BadFile[] = [
  bad(
    "a data set with another hash",
    "bad-dataset",
    null,
    "This saved data set cannot be opened. The content does not match the hash saved with it. It",
    changed,
  ),
  bad(
    "the same, wanted all the same",
    "changed-dataset",
    null,
    "The file was changed since it was saved. What can be read becomes a new data set with a hash",
    changed,
    {
      choices: [{ kind: "read-changed", file: "x.json" }],
    },
  ),
  bad(
    "a saved tool without a name",
    "bad-record",
    "tools[0]",
    "name is missing",
    JSON.stringify({ ...saved, tools: [{ ...tool, name: undefined }, ...tools] }),
  ),
  bad(
    "a saved request that needs a tool that is gone",
    "bad-record",
    "queries[0]",
    "not in the catalogue",
    JSON.stringify({ ...saved, tools }),
  ),
  bad(
    "a saved request whose id is taken",
    "bad-record",
    "queries[1]",
    "An earlier one has the same id. Held back",
    withQueries(query, query, ...queries.slice(1)),
  ),
  bad("a saved request that is a text", "bad-record", "queries[0]", "Held back", withQueries("text", ...queries)),
  bad(
    "a saved walk with a damaged step",
    "bad-step",
    "step 1",
    "2 steps from here on are held back",
    JSON.stringify({ ...walk, log: [opening, { ...steps[0], at: "noon" }, steps[1]] }),
  ),
  bad(
    "a saved walk with a step left out",
    "bad-step",
    "step 1",
    "1 step from here on is held back",
    JSON.stringify({ ...walk, log: [opening, steps[1]] }),
  ),
  bad(
    "a saved walk with damaged results",
    "damaged-trace",
    null,
    "computed again",
    JSON.stringify({ ...walk, computed: 7 }),
  ),
];
