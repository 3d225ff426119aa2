import { describe, expect, it } from "vitest";
import type { Guidelines } from "../domain/judgement";
import { sectionAbout } from "./guideline-sections";

const version = (text: string): Guidelines => ({ version: text as Guidelines["version"], text, at: "2026-01-01" });
const PEOPLE = "## People\n\nA text to a person needs the contact book.";
const TRAVEL = "## Travel\n\nTrains are looked up; nothing is booked.";
const CONTACTS = { name: "contact_book", description: "Finds the number of a person." };

describe("sectionAbout", () => {
  it("finds the section that names the disputed tools, and the versions that had none like it", () => {
    const found = sectionAbout([version(TRAVEL), version(`${TRAVEL}\n\n${PEOPLE}`)], [CONTACTS]);
    expect(found).toEqual({ version: 2, section: 2, text: PEOPLE, without: [1] });
    expect(sectionAbout([version(`${TRAVEL}\n\n${PEOPLE}`), version(PEOPLE)], [CONTACTS])?.without).toEqual([]);
  });

  it("takes paragraphs where there are no headings, and names in one word apart", () => {
    const text = "Be quick.\n\nMend the street with the tool for it.";
    const tool = { name: "StreetMend", description: "" };
    expect(sectionAbout([version(text)], [tool])).toMatchObject({ section: 2, without: [] });
  });

  it("is silent where no section has two of their words, where nothing differs, and without guidelines", () => {
    expect(sectionAbout([version(TRAVEL)], [CONTACTS])).toBeNull();
    expect(sectionAbout([version(PEOPLE)], [])).toBeNull();
    expect(sectionAbout([], [CONTACTS])).toBeNull();
  });
});
