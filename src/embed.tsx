import { createRoot } from "react-dom/client";
import "./ui/tokens.css";
import "./ui/kit.css";
import { STEPS } from "./lessons/ptr/lesson";
import { EmbedPage, type EmbedRange } from "./screens/learn/embed/EmbedPage";
import { setAddressParts } from "./screens/use-address-part";

/*
 * The root of `embed.html`: steps of the lesson for the pages of others. Its address is a query, because whoever embeds it writes
 * it once: `?lesson=ptr&step=vote&from=5&to=8&hide=hint,skip&answers=hidden&theme=dark`. Steps are counted from 1, or named. It has no
 * store, no worker and no storage, and fetches the recorded walks only.
 */

const asked = new URLSearchParams(location.search);

/** A step as it is named or counted from 1; `null`: there is none such. */
function placeOf(name: string): number | null {
  const text = asked.get(name);
  const at = STEPS.findIndex(({ id }, index) => id === text || String(index + 1) === text);
  return at === -1 ? null : at;
}

const first = placeOf("from") ?? placeOf("step") ?? 0;
const range: EmbedRange = {
  first,
  last: Math.max(first, placeOf("to") ?? (asked.has("from") ? STEPS.length - 1 : first)),
};
const start = Math.min(range.last, Math.max(range.first, placeOf("step") ?? range.first));
const theme = asked.get("theme");
if (theme === "light" || theme === "dark") document.documentElement.dataset["theme"] = theme;
setAddressParts({
  at: asked.has("step") && placeOf("step") === null ? asked.get("step") : STEPS[start]!.id,
  ...{ request: asked.get("request"), hide: asked.get("hide"), answers: asked.get("answers") },
  ...{ class: null, guess: null, seen: null },
});

const root = document.getElementById("root");
if (!root) throw new Error("The page has no element with the id root.");
createRoot(root).render(<EmbedPage range={range} />);
