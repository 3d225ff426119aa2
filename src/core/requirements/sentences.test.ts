import { describe, expect, it } from "vitest";
import { tokenizeWithSpans } from "../retrieve/tokenize";
import { cutSentences, looksEnglish } from "./sentences";

describe("looksEnglish", () => {
  it.each([
    ["Find me a hotel in Prague for the weekend", true],
    ["cheap train marlow to waldau", true],
    ["Bitte suche mir ein Hotel in Prag für das Wochenende", false],
    ["Bitte übersetze diesen Brief und schick ihn per Post an meine Tante in Lissabon", false],
    ["Busca un hotel en Praga para el fin de semana", false],
    ["Zarezerwuj hotel blisko rynku przed sobotą rano proszę", false],
    ["Найди гостиницу в Праге", false],
    ["布拉格的酒店", false],
  ])("of %j is %s", (text, expected) => {
    expect(looksEnglish(tokenizeWithSpans(text))).toBe(expected);
  });
});

describe("cutSentences", () => {
  it("cuts at sentence ends and at line breaks", () => {
    const text = "Erstens das. Zweitens dies!\nDrittens jenes";
    expect(cutSentences(text).map(({ start, end }) => text.slice(start, end).trim())).toEqual([
      "Erstens das.",
      "Zweitens dies!",
      "Drittens jenes",
    ]);
  });
});
