import type { ComponentProps, ReactNode } from "react";
import { Button } from "../Button";
import { AskEndpoint } from "./AskEndpoint";
import { EndpointForm } from "./EndpointForm";
import { UsageLine } from "./UsageLine";

type FormProps = ComponentProps<typeof EndpointForm>;

interface EndpointPanelProps {
  /** As the store of an endpoint has it; whatever else stands there is not looked at. */
  state: Omit<FormProps["state"], "connection"> &
    Pick<ComponentProps<typeof UsageLine>, "allowed" | "spent" | "leftOut"> & {
      connection: (NonNullable<FormProps["state"]["connection"]> & { host: string }) | null;
      spentBefore: ComponentProps<typeof UsageLine>["before"];
      resting: ComponentProps<typeof AskEndpoint>["resting"];
      status: string;
    };
  acts: FormProps["acts"] & { stop: () => void; forget: () => void };
  /** `null`: nothing waits to be asked. */
  onAsk: (() => unknown) | null;
  /** What will be asked and sent, and how much of it is allowed. */
  consent: (host: string) => ReactNode;
  /** Below all. */
  children?: ReactNode;
}

/** An endpoint from its address to its answers: named, allowed, asked, and what was used of it. */
export function EndpointPanel({ state, acts, onAsk, consent, children }: EndpointPanelProps) {
  const { connection, allowed, status, spent, spentBefore, resting, leftOut } = state;
  return (
    <div className="endpoint">
      <EndpointForm state={state} acts={acts} />
      {connection && (
        <>
          {consent(connection.host)}
          <UsageLine spent={spent} before={spentBefore} allowed={allowed} leftOut={leftOut} />
          <AskEndpoint
            host={connection.host}
            isAsking={status === "asking"}
            isAllowed={allowed !== null}
            resting={resting}
            onAsk={onAsk && (() => void onAsk())}
            onStop={acts.stop}
          />
        </>
      )}
      {(connection || state.keepsKey) && (
        <p className="button-row">
          <Button kind="link" onClick={acts.forget}>
            Forget endpoint and key
          </Button>
        </p>
      )}
      {children}
    </div>
  );
}
