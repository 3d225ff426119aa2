import type { Choice } from "../formats/format";

/** Choices with one more. One about the same thing is replaced: a switch has one position, a row one text. */
export function addChoice(choices: readonly Choice[], choice: Choice): Choice[] {
  const topic = topicOf(choice);
  return [...choices.filter((other) => topicOf(other) !== topic), choice];
}

function topicOf(choice: Choice): string {
  switch (choice.kind) {
    case "keep-as-written":
    case "apply-step":
      return `step ${choice.step}`;
    case "read-as":
    case "map-columns":
      return `format ${choice.file}`;
    case "take-name":
      return `name ${choice.from}`;
    case "write":
      return JSON.stringify([choice.kind, choice.file, choice.what, choice.at]);
    case "leave-out":
      return JSON.stringify([choice.kind, choice.file, choice.code, choice.where]);
    case "add-unknown-tools":
      return JSON.stringify([choice.kind, choice.name ?? null]);
    case "texts-unjudged":
    case "decode-as":
    case "mend-line-breaks":
    case "read-whole-rows":
    case "read-changed":
      return JSON.stringify([choice.kind, choice.file]);
  }
}
