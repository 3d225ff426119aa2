import { createRoot } from "react-dom/client";
import "./ui/tokens.css";
import "./ui/kit.css";
import { STEPS } from "./lessons/ptr/lesson";
import { EmbedPage } from "./screens/learn/embed/EmbedPage";
import { setAddressParts } from "./screens/use-address-part";

/*
 * The root of `embed.html`: steps of the lesson for the pages of others. Its address is a query, because whoever embeds it writes
 * it once: `?lesson=ptr&step=vote&from=5&to=8&hide=hint,skip&answers=hidden&theme=dark`. Steps are counted from 1, or named; `steps=5,8,9` is an
 * order of one's own. It has no store, no worker and no storage, and fetches the recorded walks only.
 */

const asked = new URLSearchParams(location.search);

/** A step as it is named or counted from 1; -1: there is none such. */
function placeOf(name: string): number {
  const text = asked.get(name);
  return STEPS.findIndex(({ id }, index) => id === text || String(index + 1) === text);
}

/** The steps that are asked for: an order of one's own, a range, or the one that is named. */
function stepsAsked(): string {
  const own = asked.get("steps");
  if (own !== null) return own;
  const first = Math.max(0, placeOf(asked.has("from") ? "from" : "step"));
  const last = asked.has("to") ? placeOf("to") : asked.has("from") ? STEPS.length - 1 : first;
  return STEPS.slice(first, Math.max(first, last) + 1)
    .map(({ id }) => id)
    .join(",");
}

const theme = asked.get("theme");
if (theme === "light" || theme === "dark") document.documentElement.dataset["theme"] = theme;
setAddressParts({
  ...{ steps: stepsAsked(), at: STEPS[placeOf("step")]?.id ?? asked.get("step") },
  ...{ request: asked.get("request"), hide: asked.get("hide"), answers: asked.get("answers") },
  ...{ lesson: null, class: null, guess: null, seen: null },
});

const root = document.getElementById("root");
if (!root) throw new Error("The page has no element with the id root.");
createRoot(root).render(<EmbedPage />);
