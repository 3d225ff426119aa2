import { beforeAll, describe, expect, it } from "vitest";
import { FITTED_LINK_RULES } from "../../core/pipeline/link-rules";
import { splitByModels, parseModels, type StoredModels } from "../../core/requirements/span-splitter";
import { splitRequirements } from "../../core/requirements/split-request";
import stored from "../../core/requirements/span-weights.json";
import { readSample } from "../samples/errands";
import { openCoverage } from "./link-evaluation";
import { fitRule, scoreHistory, f1Of } from "../../core/evaluate/link-rules";
import { scoreSpans, trainModels } from "./train-tagger";
import {
  dealFolds,
  everydayExamples,
  furtherExamples,
  historyExamples,
  noToolExamples,
  terseExamples,
  type Example,
} from "./examples";

const history = historyExamples(readSample());
const noTool = noToolExamples();

function scoreBy(split: (text: string) => ReturnType<typeof splitRequirements>, examples: readonly Example[]) {
  return scoreSpans(examples.map((example) => ({ example, found: split(example.text) })));
}

describe("the splitter that ships", () => {
  it("finds the requirements it learned from", () => {
    expect(f1Of(scoreBy(splitRequirements, history).spans)).toBeGreaterThan(0.93);
  });

  it("finds none in most requests that need no tool", () => {
    const { falseSpans } = scoreBy(splitRequirements, noTool);
    expect(falseSpans.requestsWithSpans / falseSpans.requests).toBeLessThan(0.2);
  });

  it("tells practical requests from talk in everyday ones that it did not learn from", () => {
    const { spans, falseSpans } = scoreBy(splitRequirements, everydayExamples("development"));
    expect(f1Of(spans)).toBeGreaterThan(0.94);
    expect(falseSpans.requestsWithSpans / falseSpans.requests).toBeLessThan(0.15);
  });

  it("finds all of nearly every terse request that needs a tool", () => {
    expect(f1Of(scoreBy(splitRequirements, terseExamples()).spans)).toBeGreaterThan(0.95);
  });
});

describe("a splitter trained on four fifths of the bundles", () => {
  const foldOf = dealFolds([...history, ...noTool], 5, 11);
  const isIn = ({ group }: Example): boolean => foldOf.get(group) !== 0;
  const isOut = (example: Example): boolean => !isIn(example);
  let models: StoredModels;

  beforeAll(() => {
    models = trainModels([...[...history, ...noTool].filter(isIn), ...furtherExamples()]);
  });

  it("finds the requirements of the others", () => {
    const split = (text: string) => splitByModels(text, parseModels(models));
    const { spans, falseSpans } = scoreBy(split, [...history, ...noTool].filter(isOut));
    expect(spans.right).toBeGreaterThan(100);
    expect(f1Of(spans)).toBeGreaterThan(0.82);
    expect(falseSpans.requestsWithSpans / falseSpans.requests).toBeLessThan(0.45);
  });

  it("is stored in the same shape and unit as the one that ships", () => {
    expect(Object.keys(stored)).toEqual(["about", ...Object.keys(models)]);
    expect([stored.tagger.unit, stored.need.unit]).toEqual([models.tagger.unit, models.need.unit]);
    expect(stored.need.threshold).toBe(models.need.threshold);
  });
});

describe("the fitted constants", () => {
  it("of words are what the fit finds", async () => {
    const dataset = readSample();
    const requirements = await scoreHistory(dataset, await openCoverage(dataset, "words"));
    expect(fitRule(requirements, 2)).toEqual(FITTED_LINK_RULES.words);
  });
});
