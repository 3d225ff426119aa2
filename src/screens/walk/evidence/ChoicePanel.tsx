import { useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from "react";
import type { ChoiceResult, ChosenTool } from "../../../core/domain/choice";
import type { QueryId, ToolId } from "../../../core/domain/ids";
import type { Trace } from "../../../core/domain/trace";
import { chance, isNoTool } from "../../../wording/chances";
import { describeReasons, sayLeftOut, sayNeeded } from "../../../wording/choice";
import { sayRank } from "../../../wording/masstool";
import { Button } from "../../../ui/Button";
import { PersonWords } from "../../../ui/PersonWords";
import { useActions, useSession } from "../../app-context";
import { voiceAmong } from "../../voice";
import { judgeTool } from "../editing/edit-offers";
import { useInteraction, useInteractionStore } from "../editing/interaction";
import { restOn } from "../editing/intent";
import { usePerform } from "../editing/use-perform";
import { toolOfNode } from "../picture/walk-mode";
import { toolName } from "../picture/shown-walk";
import side from "../editing/side-panel.module.css";
import styles from "./choice.module.css";

/** Every tool that the choice weighed, with its reason, what it is worth, and the way to say otherwise. */
export function ChoicePanel({ trace, choice }: { trace: Trace; choice: ChoiceResult }) {
  const { tools, leftOut, outside, expected, exact } = choice;
  const likeliestFirst = [...tools].sort((a, b) => b.chance - a.chance);
  const isNone = isNoTool(choice);
  const near = outside.filter(({ tool }) => !leftOut.some((one) => one.tool === tool));
  const panel = useFollowedTool();
  return (
    <section ref={panel} className={`${side.evidence} ${side["at-choice"]}`} aria-label="The choice">
      <h3>
        The choice{" "}
        <span className="quiet numeric">
          expected TRACC {chance(expected)}, exact with chance {chance(exact)}
        </span>
      </h3>
      <ToolRows title="In the answer">
        {likeliestFirst.map((one) => (
          <ToolRow key={one.tool} trace={trace} tool={one.tool} sure={one.chance} isByHand={one.by === "edit"}>
            <Reasons trace={trace} chosen={one} />
          </ToolRow>
        ))}
      </ToolRows>
      <ToolRows title="Left out">
        {leftOut.map((one) => (
          <ToolRow key={one.tool} trace={trace} tool={one.tool} sure={one.chance} isByHand={one.by === "edit"}>
            {sayLeftOut(one, isNone)}
          </ToolRow>
        ))}
      </ToolRows>
      <ToolRows title="Just outside">
        {near.map((one) => (
          <ToolRow key={one.tool} trace={trace} tool={one.tool} sure={one.chance} isByHand={false}>
            <PersonWords sentence={sayNeeded(one, isNone)} />
          </ToolRow>
        ))}
      </ToolRows>
    </section>
  );
}

/** A tool that is kept out, put in or restored goes to another list: the focus goes with it. */
function useFollowedTool(): RefObject<HTMLElement | null> {
  const panel = useRef<HTMLElement>(null);
  const held = useRef<{ button: Element; tool: string } | null>(null);
  useLayoutEffect(() => {
    if (held.current && !held.current.button.isConnected) {
      const row = panel.current?.querySelector(`[data-weighed="${CSS.escape(held.current.tool)}"]`);
      row?.querySelector<HTMLElement>(":scope > button")?.focus();
    }
    const note = () => {
      const button = document.activeElement;
      const tool =
        panel.current?.contains(button) && button?.closest<HTMLElement>("[data-weighed]")?.dataset["weighed"];
      held.current = button && tool ? { button, tool } : null;
    };
    note();
    document.addEventListener("focusin", note);
    return () => document.removeEventListener("focusin", note);
  });
  return panel;
}

function ToolRows({ title, children }: { title: string; children: ReactNode[] }) {
  if (children.length === 0) return null;
  return (
    <>
      <h4 className={styles.choiceTitle}>{title}</h4>
      <ul className={styles.weighed}>{children}</ul>
    </>
  );
}

interface ToolRowProps {
  trace: Trace;
  tool: ToolId;
  /** Chance that it is needed. */
  sure: number;
  isByHand: boolean;
  children: ReactNode;
}

/** Pointed at, it lights its words in the picture. */
function ToolRow({ trace, tool, sure, isByHand, children }: ToolRowProps) {
  const hand = useInteractionStore();
  const isPointed = useInteraction(({ hovered }) => hovered !== null && toolOfNode(hovered) === tool);
  const node = { type: "result-tool", id: tool } as const;
  const retrieval = trace.gate?.retrieval;
  const point = () => hand.setState({ hovered: node });
  const leave = () => hand.setState({ hovered: null });
  return (
    <li
      data-weighed={tool}
      className={isPointed ? styles.weighedNow : undefined}
      onPointerEnter={point}
      onPointerLeave={leave}
      onFocus={point}
      onBlur={leave}
    >
      <b className={styles.weighedName}>{toolName(trace, tool)}</b>
      <span className="numeric">{chance(sure)}</span>
      <span className={`quiet ${styles.weighedReason}`}>
        {children}
        {retrieval && <span className={styles.weighedRank}>{sayRank(retrieval, tool)}</span>}
      </span>
      <Say trace={trace} tool={tool} isByHand={isByHand} />
    </li>
  );
}

/** The one thing to say of a tool here: that it belongs in, that it does not, or nothing any more. */
function Say({ trace, tool, isByHand }: { trace: Trace; tool: ToolId; isByHand: boolean }) {
  const { restoreNode } = useActions();
  const perform = usePerform();
  const node = { type: "result-tool", id: tool } as const;
  const isIn = trace.recommendation.tools.some((one) => one.tool === tool);
  const name = toolName(trace, tool);
  if (isByHand)
    return (
      <Button
        kind="link"
        className="no-print"
        aria-label={`Restore ${name}`}
        onClick={() => void restoreNode({ type: "tool", id: tool })}
      >
        restore
      </Button>
    );
  const edit = judgeTool(trace, node, tool, isIn ? "out" : "in");
  return (
    <Button
      kind="link"
      className="no-print"
      aria-label={isIn ? `Keep ${name} out` : `Put ${name} in`}
      onClick={() => perform({ do: "edit", edit, then: restOn(node), stays: true })}
    >
      {isIn ? "keep out" : "put in"}
    </Button>
  );
}

/** The words, and the past requests, which open. */
function Reasons({ trace, chosen }: { trace: Trace; chosen: ChosenTool }) {
  const [isOpen, setIsOpen] = useState(false);
  const { queries } = chosen.past;
  return (
    <>
      <PersonWords sentence={describeReasons(chosen, trace.recommendation.tools)} />{" "}
      {queries.length > 0 && (
        <Button kind="link" className="no-print" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? "Close" : "Show them"}
        </Button>
      )}
      {isOpen && <PastOnes queries={queries} />}
    </>
  );
}

function PastOnes({ queries }: { queries: readonly QueryId[] }) {
  const known = useSession((session) => session.dataset?.queries);
  const texts = queries.flatMap((id) => known?.find((one) => one.id === id) ?? []);
  return (
    <ol className={styles.pastTexts}>
      {texts.map(({ id, text }) => (
        <li key={id} className={`person ${voiceAmong(known, id)}`}>
          {text}
        </li>
      ))}
    </ol>
  );
}
