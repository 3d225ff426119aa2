import { Button } from "../../ui/Button";

/** Whether the list of runs stands beside a comparison. */
export interface RunList {
  isOpen: boolean;
  toggle: () => void;
}

export function RunsButton({ list: { isOpen, toggle } }: { list: RunList }) {
  return (
    <Button kind="link" aria-expanded={isOpen} onClick={toggle}>
      {isOpen ? "Fold the runs" : "Runs"}
    </Button>
  );
}
