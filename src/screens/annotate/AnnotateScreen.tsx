import { useEffect, useState, type ReactNode } from "react";
import type { Dataset } from "../../core/domain/dataset";
import type { QueryId } from "../../core/domain/ids";
import type { Project } from "../../core/domain/judgement";
import { projectsBefore } from "../../state/annotate/move-project";
import { readPart } from "../../state/app/address";
import { Button } from "../../ui/Button";
import { countOf } from "../../ui/format-number";
import { useAnnotationController, useSession } from "../app-context";
import { OpenedScreen } from "../OpenedScreen";
import { setAddressParts, useAddressPart } from "../use-address-part";
import { AdjudicateTab } from "./AdjudicateTab";
import { AgreementTab } from "./AgreementTab";
import { AnnotateTabs, OpenFileButton, TABS, type Tab } from "./AnnotateTabs";
import { ArrivingPanel } from "./ArrivingPanel";
import { Choices } from "./Choices";
import { AnnotationContext, useAnnotation, useOpenAnnotation } from "./annotation-context";
import { Failure } from "./Failure";
import { GuidelinesTab } from "./GuidelinesTab";
import { PastRequestsTab } from "./PastRequestsTab";
import { ASKED, BLIND } from "./QueueSettings";
import { QueueTab } from "./QueueTab";
import { SharingFields, type Sharing } from "./SharingFields";
import styles from "./annotate.module.css";

/** Which tools does a request need, and no others? Judged by a person, one request after the other, by keys alone. */
export function AnnotateScreen() {
  return (
    <OpenedScreen title="Annotate" open={useAnnotationController()}>
      {(controller) => (
        <AnnotationContext value={controller}>
          <AnnotateBody />
        </AnnotationContext>
      )}
    </OpenedScreen>
  );
}

const SHOWN: Readonly<Record<Tab, ReactNode>> = {
  queue: <QueueTab />,
  adjudicate: <AdjudicateTab />,
  agreement: <AgreementTab />,
  past: <PastRequestsTab />,
  guidelines: <GuidelinesTab />,
};

function AnnotateBody() {
  const controller = useOpenAnnotation();
  const status = useAnnotation((state) => state.status);
  const project = useAnnotation((state) => state.project);
  const dataset = useSession((state) => state.dataset);
  const [named, setTab] = useAddressPart("tab");
  const tab = TABS.find((one) => one === named) ?? "queue";
  useItemOfAddress();
  useEffect(() => void controller.open(itemOfAddress()), [controller, dataset]);
  if (status === "reading") return <h1 className="visually-hidden">Annotate</h1>;
  if (!project) return <Opening />;
  return (
    <div className={styles.annotate}>
      <AnnotateTabs tab={tab} onTab={(one) => setTab(one === "queue" ? null : one)} />
      <ArrivingPanel />
      {SHOWN[tab]}
    </div>
  );
}

/** The request on the screen stands in the address, so that it has its own link; back and forward follow. */
function useItemOfAddress() {
  const controller = useOpenAnnotation();
  const item = useAnnotation((state) => state.item?.query.id ?? null);
  const project = useAnnotation((state) => state.project?.id ?? null);
  useEffect(() => {
    if (project !== null) setAddressParts({ project, item });
  }, [project, item]);
  useEffect(() => {
    const follow = () => {
      const wanted = itemOfAddress();
      const { item: shown, order } = controller.store.getState();
      if (wanted !== null && wanted !== shown?.query.id && order.includes(wanted)) controller.goTo(wanted);
    };
    addEventListener("hashchange", follow);
    return () => {
      removeEventListener("hashchange", follow);
      // A link to a tab of another screen has written that tab already.
      const tab = readPart(location.hash.slice(1), "tab");
      const kept = TABS.some((one) => one === tab) ? null : tab;
      setAddressParts({ project: null, item: null, tab: kept });
    };
  }, [controller]);
}

function itemOfAddress(): QueryId | null {
  const named = readPart(location.hash.slice(1), "item");
  try {
    return named === null ? null : (decodeURIComponent(named) as QueryId);
  } catch {
    return named as QueryId;
  }
}

/** Projects of another version of the data set that could go on with this one. */
function EarlierProjects({ dataset }: { dataset: Dataset }) {
  const controller = useOpenAnnotation();
  const projects = useAnnotation((state) => state.projects);
  return projectsBefore(projects, dataset).map((project) => (
    <p key={project.id}>
      <Button kind="link" onClick={() => void controller.continueProject(project)}>
        Go on with “{project.name}”
      </Button>{" "}
      <span className="quiet">
        a project of “{project.dataset.name}”, another version of this data. Its judgements count here where the request
        says the same; of one that is worded otherwise your answer is shown again.
      </span>
    </p>
  ));
}

/** No project yet: one sentence, one click. */
function Opening() {
  const dataset = useSession((state) => state.dataset);
  const failure = useAnnotation((state) => state.failure);
  return (
    <section className={styles.opening}>
      <h1>Say which tools each request needs, and correct what is suggested. You need your keyboard and no server.</h1>
      {!dataset && (
        <p className="quiet">There is no data set yet. Drop its files here, or choose one in the bar above.</p>
      )}
      {dataset && dataset.queries.length === 0 && (
        <p className="quiet">
          {dataset.name} has {countOf(dataset.tools.length, "tool")} and no request to judge. Drop a file of requests
          here together with its tools. Or <a href="#screen=datasets&tab=Toolbox">write some in the toolbox</a>: they go
          into a copy, which you then use.
        </p>
      )}
      {dataset && dataset.queries.length > 0 && <Beginning dataset={dataset} />}
      <OpenFileButton />
      <ArrivingPanel />
      <Failure failure={failure} />
    </section>
  );
}

function Beginning({ dataset }: { dataset: Dataset }) {
  const controller = useOpenAnnotation();
  const [blind, setBlind] = useState<Project["blind"]>("off");
  const [ask, setAsk] = useState<Project["ask"]>("set-and-words");
  const [sharing, setSharing] = useState<Sharing>({ seats: 1, voices: 1, share: 1, seat: 1 });
  return (
    <>
      <p>
        <Button
          kind="go"
          onClick={() => {
            const { seats, voices, share, seat } = sharing;
            void controller.create({ blind, ask, seats, overlap: { voices, share } }, seats > 1 ? seat : null);
          }}
        >
          Annotate this data set
        </Button>
      </p>
      <p className="quiet">
        {dataset.name}: {countOf(dataset.queries.length, "request")}, {countOf(dataset.tools.length, "tool")}. A walk
        made now suggests the tools. What you say is stored in this browser and leaves it only in files that you save.
      </p>
      <EarlierProjects dataset={dataset} />
      <div className={styles.beginning}>
        <Choices title="Suggestions and gold" name="blind" options={BLIND} chosen={blind} onChoose={setBlind} />
        <Choices title="Asked for" name="ask" options={ASKED} chosen={ask} onChoose={setAsk} />
        <SharingFields sharing={sharing} onChange={setSharing} />
      </div>
    </>
  );
}
