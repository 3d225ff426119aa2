import { useEffect } from "react";
import { useStore } from "zustand";
import type { ModelPrompt } from "../../../core/domain/exchange";
import type { LanguageModelController } from "../../../state/llm/language-model-controller";
import { Button } from "../../../ui/Button";
import { StartStopButton } from "../../../ui/StartStopButton";
import { useLanguageModelState } from "../../use-controllers";
import { Trouble } from "./Trouble";
import { OwnTextModels } from "./OwnTextModels";

interface PageModelSourceProps {
  controller: LanguageModelController;
  waiting: readonly ModelPrompt[];
}

/** A model on this machine answers: the browser's own, or one that the person brought. */
export function PageModelSource({ controller, waiting }: PageModelSourceProps) {
  return (
    <div className="in-page">
      <BuiltIn controller={controller} waiting={waiting} />
      <OwnTextModels controller={controller} waiting={waiting} />
    </div>
  );
}

/** The model that the browser brings: what it says of it, its download, and asking it. */
function BuiltIn({ controller, waiting }: PageModelSourceProps) {
  const { inPage } = controller;
  const { availability, downloaded, failure } = useStore(inPage.store);
  const unanswered = useLanguageModelState(controller, ({ failedInPage }) =>
    failedInPage?.model.kind === "built-in" ? failedInPage.sentence : null,
  );
  const isAsking = useLanguageModelState(controller, ({ status }) => status === "asking");
  useEffect(() => void inPage.refresh(), [inPage]);
  if (availability === null) return <p role="status">The browser is being asked whether it has a model …</p>;
  return (
    <section aria-label="The browser’s own model">
      <p role="status">
        <b>The browser’s own model.</b>{" "}
        {downloaded === null
          ? SENTENCES[availability]
          : `The browser is downloading it: ${Math.round(100 * downloaded)} %.`}
      </p>
      <p className="button-row">
        {availability === "available" && (
          <StartStopButton
            isUnderWay={isAsking}
            disabled={waiting.length === 0}
            onStart={() => void controller.askInPage(inPage.builtIn)}
            onStop={controller.stop}
          >
            Ask the browser’s model
          </StartStopButton>
        )}
        {(availability === "downloadable" || availability === "downloading") && (
          <StartStopButton
            isUnderWay={downloaded !== null}
            onStart={() => void inPage.download()}
            onStop={inPage.stopDownload}
          >
            Have the browser download it
          </StartStopButton>
        )}
        {availability !== "available" && availability !== "absent" && downloaded === null && (
          <Button kind="link" onClick={() => void inPage.refresh()}>
            Look again
          </Button>
        )}
      </p>
      <Trouble sentence={unanswered} />
      <Trouble sentence={failure} />
    </section>
  );
}

const SENTENCES = {
  absent: "This browser offers pages none (its Prompt API is missing). Chrome has it on desktops, from version 148 on.",
  unavailable:
    "This browser can have one, but says that it cannot run it here. Chrome wants 22 GB of free disk, and more than 4 GB of video memory or 16 GB of memory with four cores.",
  downloadable:
    "It is not on this machine yet. The browser fetches several gigabytes from its maker, once and only if you press the button; nothing of yours is sent.",
  downloading: "The browser is downloading it already. Press the button to see how far it is.",
  available:
    "It answers on this machine: nothing is sent and nothing is paid. The browser does not say which version it is, so its answers are recorded, but the same prompt may get another answer later.",
};
