import type { Config } from "../../../core/domain/config";
import { Button } from "../../../ui/Button";
import { useActions } from "../../app-context";
import { changeStage1 } from "./config-changes";

/** What is searched: one click goes over to the other. */
export function SearchMenu({ config }: { config: Config }) {
  const { configure } = useActions();
  const isPast = config.stage1.search === "past-requests";
  const other = isPast ? "bundle-text" : "past-requests";
  const change = () =>
    void configure(
      (now) => changeStage1(now, { search: other }),
      isPast ? "Searched bundle texts" : "Searched past requests",
    );
  return (
    <Button
      kind="link"
      onClick={change}
      title={isPast ? "Search the texts of bundles instead, as in the paper" : "Search past requests instead"}
    >
      {isPast ? "past requests" : "bundle texts"}
    </Button>
  );
}
