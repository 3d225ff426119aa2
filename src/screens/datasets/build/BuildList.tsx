import { useRef } from "react";
import type { BuildSummary } from "../../../state/build-shelf";
import { countOf, formatCount } from "../../../ui/amounts";
import { Button } from "../../../ui/Button";
import { useBuild, useBuildState } from "./use-build";

/** The builds of this browser, newest first. Nothing where there is none. */
export function BuildList() {
  const builds = useBuildState((state) => state.builds);
  const build = useBuild();
  const head = useRef<HTMLHeadingElement>(null);
  if (builds.length === 0) return null;
  const remove = (id: string) => {
    // The row goes with the press: the keys go on from the head.
    head.current?.focus();
    void build.remove(id);
  };
  return (
    <section aria-label="Builds" className="builds">
      <h2 ref={head} tabIndex={-1}>
        {countOf(builds.length, "build")}
      </h2>
      <ul>
        {builds.map((one) => (
          <li key={one.id}>
            <Button kind="link" onClick={() => void build.choose(one.id)}>
              {one.name}
            </Button>
            <span className="q n">{formatMoment(one.createdAt)}</span>
            <span>{standingOf(one)}</span>
            <span className="n">{formatCount(one.kept)} kept</span>
            <Button kind="link" aria-label={`Delete ${one.name}`} onClick={() => remove(one.id)}>
              Delete
            </Button>
          </li>
        ))}
      </ul>
      <h2>Another build</h2>
    </section>
  );
}

/** "22 of 24 passed, 2 rejected; 19 to look over". */
function standingOf({ requests, passed, rejected, unfinished, undecided, keptAs }: BuildSummary): string {
  const judged = `${formatCount(passed)} of ${countOf(requests, "request")} passed, ${formatCount(rejected)} rejected`;
  const left = [
    ...(unfinished > 0 ? [`${formatCount(unfinished)} to go`] : []),
    ...(undecided > 0 ? [`${formatCount(undecided)} to look over`] : []),
    ...(keptAs ? [`last kept as “${keptAs.name}”`] : []),
  ];
  return left.length === 0 ? judged : `${judged}; ${left.join(", ")}`;
}

function formatMoment(at: string): string {
  const moment = new Date(at);
  if (Number.isNaN(moment.getTime())) return "an unknown day";
  return new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "short" }).format(moment);
}
