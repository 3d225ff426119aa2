import { lazy } from "react";
import type { Config, RetrieverName } from "../../../core/domain/config";
import { Popover } from "../../../ui/Popover";
import { RETRIEVER_LABELS } from "./config-changes";

const RetrieverPanel = lazy(async () => ({ default: (await import("./RetrieverPanel")).RetrieverPanel }));

interface RetrieverMenuProps {
  config: Config;
  /** What was really used. */
  used: RetrieverName;
}

/** How past requests or bundles are compared with the request. */
export function RetrieverMenu({ config, used }: RetrieverMenuProps) {
  return (
    <Popover
      label={RETRIEVER_LABELS[used]}
      name={`Retriever: ${RETRIEVER_LABELS[used]}`}
      triggerClass="lnk"
      panelClass="pop head-pop"
      align="start"
    >
      {() => <RetrieverPanel config={config} used={used} />}
    </Popover>
  );
}
