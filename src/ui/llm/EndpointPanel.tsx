import type { ComponentProps, ReactNode } from "react";
import { AskEndpoint } from "./AskEndpoint";
import { EndpointForm } from "./EndpointForm";
import { UsageLine } from "./UsageLine";

interface EndpointPanelProps {
  /** As the store of an endpoint has it; whatever else stands there is not looked at. */
  state: Pick<ComponentProps<typeof EndpointForm>, "typed"> &
    Pick<ComponentProps<typeof UsageLine>, "allowed" | "spent"> & {
      connection: (NonNullable<ComponentProps<typeof EndpointForm>["connection"]> & { host: string }) | null;
      spentBefore: ComponentProps<typeof UsageLine>["before"];
      resting: ComponentProps<typeof AskEndpoint>["resting"];
      status: string;
    };
  acts: {
    type: ComponentProps<typeof EndpointForm>["onType"];
    connect: (...target: Parameters<ComponentProps<typeof EndpointForm>["onConnect"]>) => unknown;
    stop: () => void;
    forget: () => void;
  };
  onAsk: () => unknown;
  /** What will be asked and sent, and how much of it is allowed. */
  consent: (host: string) => ReactNode;
  /** Below all. */
  children?: ReactNode;
}

/** An endpoint from its address to its answers: named, allowed, asked, and what was used of it. */
export function EndpointPanel({ state, acts, onAsk, consent, children }: EndpointPanelProps) {
  const { connection, typed, allowed, status, spent, spentBefore, resting } = state;
  return (
    <div className="endpoint">
      <EndpointForm
        connection={connection}
        typed={typed}
        onType={acts.type}
        onConnect={(target) => void acts.connect(target)}
      />
      {connection && (
        <>
          {consent(connection.host)}
          <UsageLine spent={spent} before={spentBefore} allowed={allowed} />
          <AskEndpoint
            host={connection.host}
            isAsking={status === "asking"}
            isAllowed={allowed !== null}
            resting={resting}
            onAsk={() => void onAsk()}
            onStop={acts.stop}
            onForget={acts.forget}
          />
        </>
      )}
      {children}
    </div>
  );
}
