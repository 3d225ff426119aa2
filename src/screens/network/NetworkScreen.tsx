import { useEffect, useState, type MouseEvent } from "react";
import type { NetworkDifference } from "../../core/network/compare-networks";
import { Button } from "../../ui/Button";
import { InTurn } from "../../ui/InTurn";
import { describeExperience, describeProgress } from "../../wording/experience";
import { describeLack, describeNetwork, describeRings, describeTool } from "../../wording/network";
import { useLibrary, useNetworkController, useSession } from "../app-context";
import { OpenedScreen } from "../OpenedScreen";
import { pickFiles } from "../pick-files";
import { useAddressPart } from "../use-address-part";
import { EdgesTab } from "./EdgesTab";
import { CardTab } from "./CardTab";
import { DifferenceDialog } from "./DifferenceDialog";
import { InsightsTab } from "./InsightsTab";
import { NetworkContext, useNames, useNetwork, useNetworkState, useTrialsState } from "./network-context";
import { LearnTab } from "./LearnTab";
import { MapTab } from "./MapTab";
import {
  KeyButton,
  NetworkDialogs,
  useNetworkCommands,
  type NetworkCommands,
  type NetworkTab,
} from "./NetworkCommands";
import styles from "./network.module.css";

/** Tools as a network: what needs what, what looks alike, and what a person says of it. */
export function NetworkScreen() {
  return (
    <OpenedScreen title="Network" open={useNetworkController()}>
      {(controller) => (
        <NetworkContext value={controller}>
          <OpenedNetwork />
        </NetworkContext>
      )}
    </OpenedScreen>
  );
}

const TABS = ["map", "edges", "insights", "learn", "card"] as const satisfies readonly NetworkTab[];
const TAB_NAMES = { map: "Map", edges: "Edges", insights: "Insights", learn: "Learn", card: "Card" };

function OpenedNetwork() {
  const controller = useNetwork();
  const [part, setPart] = useAddressPart("tab");
  const tab = TABS.find((one) => one === part) ?? "map";
  const hash = useSession((state) => state.dataset?.hash ?? state.datasetLabel?.hash ?? null);
  const encoder = useLibrary(({ encoder: { status, wanted } }) => (status === "ready" ? wanted : null));
  useEffect(() => void controller.open(), [controller, hash, encoder]);
  const status = useNetworkState((state) => state.status);
  const commands = useNetworkCommands({
    tab,
    onTable: () => setPart(tab === "map" ? "edges" : null),
    onMap: () => setPart(null),
  });
  return (
    <div className={styles.network}>
      <InTurn>
        {tab === "learn" && status === "ready" ? <TrialsFinding /> : <Finding />}
        {status === "ready" && (
          <>
            <Bar tab={tab} onTab={(next) => setPart(next === "map" ? null : next)} commands={commands} />
            {tab === "map" && <MapTab commands={commands} />}
            {tab === "edges" && <EdgesTab commands={commands} />}
            {tab === "insights" && <InsightsTab />}
            {tab === "learn" && <LearnTab commands={commands} />}
            {tab === "card" && <CardTab commands={commands} />}
            <NetworkDialogs commands={commands} />
          </>
        )}
      </InTurn>
    </div>
  );
}

function Finding() {
  const controller = useNetwork();
  const { status, share, failure, network, corrected, selected, dataset } = useNetworkState((state) => state);
  const nameOf = useNames();
  if (status === "failed") {
    return (
      <div className="intro">
        <h1>The network could not be built.</h1>
        <p className="quiet">{failure}</p>
        <p className="actions">
          <Button onClick={() => void controller.open()}>Try again</Button>
        </p>
      </div>
    );
  }
  if (status !== "ready" || !network || !corrected)
    return <Building share={share} isUnderWay={status === "building"} name={dataset?.name ?? null} />;
  const [sentence, habit] = selected
    ? describeTool(network, corrected.edges, selected, nameOf)
    : ["This data set has no tools.", ""];
  const lack = describeLack(network);
  const rings = describeRings(network, nameOf);
  return (
    <div className="intro">
      <h1>
        {sentence} <b>{habit}</b>
      </h1>
      <p className="small quiet">
        {describeNetwork(network, corrected).map((words, at) => (
          <span key={words}>
            {at > 0 && <span className="separator">/</span>}
            {words}
          </span>
        ))}
      </p>
      {lack && <p className={`small ${styles.lack}`}>{lack}</p>}
      {rings && <p className={`small ${styles.lack}`}>{rings}</p>}
    </div>
  );
}

/** How the trials of a language model went so far. */
function TrialsFinding() {
  const experience = useTrialsState((state) => state.experience);
  if (!experience)
    return (
      <div className="intro">
        <h1>Let a language model try these tools, and learn from its errors.</h1>
        <p className="small quiet">Each tool gets guidance that later prompts can use instead of its description.</p>
      </div>
    );
  const [finding, rest] = describeExperience(experience);
  return (
    <div className="intro">
      <h1 aria-live="polite">
        <b>{finding}</b> {rest}
      </h1>
      <p className="small quiet">
        {describeProgress(experience).map((words, at) => (
          <span key={words}>
            {at > 0 && <span className="separator">/</span>}
            {words}
          </span>
        ))}
      </p>
    </div>
  );
}

function Building({ share, isUnderWay, name }: { share: number; isUnderWay: boolean; name: string | null }) {
  const controller = useNetwork();
  if (!isUnderWay) {
    return (
      <div className="intro">
        <h1>{name === null ? "Opening the data set in use …" : "The network is not built yet."}</h1>
        {name !== null && (
          <p className="actions">
            <Button onClick={() => void controller.open()}>Build it</Button>
          </p>
        )}
      </div>
    );
  }
  return (
    <div className="intro">
      <h1 role="status">Building the network of {name} …</h1>
      <p className="small quiet">
        {Math.round(share * 100)} % of the tools compared.{" "}
        <Button kind="link" onClick={() => controller.stop()}>
          Stop
        </Button>
      </p>
    </div>
  );
}

function Bar({
  tab,
  onTab,
  commands,
}: {
  tab: NetworkTab;
  onTab: (tab: NetworkTab) => void;
  commands: NetworkCommands;
}) {
  const controller = useNetwork();
  const count = useNetworkState((state) => state.corrected?.edges.filter(({ isCut }) => !isCut).length ?? 0);
  const edits = useNetworkState((state) => state.edits);
  const [beside, setBeside] = useState<{ name: string; difference: NetworkDifference } | null>(null);
  const compare = async (file: File) => {
    const difference = await controller.compareWithFile(file);
    if (difference) setBeside({ name: file.name, difference });
  };
  const open = (event: MouseEvent, wanted: NetworkTab) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    onTab(wanted);
  };
  return (
    <div className={styles.tabLine}>
      <nav className="tabs" aria-label="Parts of the network">
        {TABS.map((one) => (
          <a
            key={one}
            href={`#screen=network${one === "map" ? "" : `&tab=${one}`}`}
            aria-current={one === tab ? "page" : undefined}
            onClick={(event) => open(event, one)}
          >
            {TAB_NAMES[one]}
            {one === "edges" && <span className="numeric">{count.toLocaleString("en-GB")}</span>}
          </a>
        ))}
      </nav>
      <span className={`${styles.screenKeys} small`}>
        {(edits?.edits.length ?? 0) > 0 && (
          <Button kind="link" onClick={() => void controller.undo()}>
            Undo
          </Button>
        )}
        {(edits?.undone.length ?? 0) > 0 && (
          <Button kind="link" onClick={() => void controller.redo()}>
            Redo
          </Button>
        )}
        <Button kind="link" onClick={() => pickFiles(([file]) => void (file && controller.openFile(file)))}>
          Open corrections
        </Button>
        <Button
          kind="link"
          title="Shows where this network and that of a file of corrections differ"
          onClick={() => pickFiles(([file]) => void (file && compare(file)))}
        >
          Compare
        </Button>
        <KeyButton commands={commands} command="export" />
      </span>
      {beside && <DifferenceDialog {...beside} onClose={() => setBeside(null)} />}
    </div>
  );
}
