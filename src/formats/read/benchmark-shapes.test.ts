/** Files of the shapes that benchmarks publish, written for these tests. */
import { describe, expect, it } from "vitest";
import { goldOf, makeFile, makeLines, readBalanced, sentenceOf } from "../testing/read-texts";

const names = (tools: { name: string }[] | undefined): string[] => (tools ?? []).map(({ name }) => name);

describe("COLT", () => {
  const corpus = makeLines(
    "corpus.jsonl",
    {
      _id: "0",
      title: "",
      text: "category_name:Food, tool_name:Soups, api_name:Find, a soup, api_description:Finds: soups, and more, required_params: [], optional_params: [], return_schema: {}",
      metadata: {},
    },
    {
      _id: "1",
      title: "",
      text: "category_name:Food, tool_name:Soups, api_name:Cook, api_description:, required_params: [broken, optional_params: [], return_schema: no",
      metadata: {},
    },
  );
  const queries = makeLines(
    "queries.jsonl",
    { _id: "7", text: "A soup" },
    { _id: "8", text: "Cook it" },
    { _id: "9", text: "Both" },
  );

  it("packed texts are taken apart at their marks, not at commas", async () => {
    const { dataset } = await readBalanced([corpus]);
    expect(dataset?.tools).toMatchObject([
      { id: "0", name: "Soups / Find, a soup", description: "Finds: soups, and more", category: "Food" },
      { id: "1", name: "Soups / Cook", description: "", parameters: [] },
    ]);
  });

  it("train and test judgements part the requests; what they name and is not there is reported", async () => {
    const train = makeFile("train.tsv", "query-id\tcorpus-id\tscore\n7\t0\t1\n7\t0\t1\n8\t1\t1\n99\t0\t1");
    const test = makeFile("test.tsv", "query-id\tcorpus-id\tscore\n9\t0\t1\n9\t4711\t1");
    const read = await readBalanced([corpus, queries, train, test]);
    expect(read.dataset?.queries.map(({ id, split, gold }) => [id, split, gold])).toEqual([
      ["q7", "history", ["0"]],
      ["q8", "history", ["1"]],
    ]);
    expect(sentenceOf(read, "dangling-query")).toContain('"99", line 5');
    expect(sentenceOf(read, "dangling-tool")).toContain('"4711", line 3');
    expect(sentenceOf(read, "unknown-tool")).toContain("1 request need");
    expect(sentenceOf(read, "repeated-judgement")).toContain("1 judgement repeats");
  });

  it("graph files: pairs of request and tool, scenes, and what is not needed", async () => {
    const pairs = makeFile("query_tool_train.txt", "7\t0\n8\t1\n9\t0\n9\t1");
    const scenes = makeFile("query_scene_train.txt", "7\t3\n8\t3\n9\t4");
    const read = await readBalanced([
      corpus,
      queries,
      pairs,
      scenes,
      makeFile("scene_tool.txt", "3\t0\n3\t0"),
      makeFile("ToolLens_data_size.txt", "3\t2\t2"),
    ]);
    expect(read.dataset?.queries.map(({ gold, group }) => [gold, group])).toEqual([
      [["0"], "3"],
      [["1"], "3"],
      [["0", "1"], "4"],
    ]);
    expect(sentenceOf(read, "pairs-as-judgements")).toContain("Read 4 lines as pairs");
    expect(read.messages.filter(({ code }) => code === "not-needed")).toHaveLength(2);
  });
});

it("tools that were offered are never gold: only those of the calls are", async () => {
  const offer = [
    { name: "weather", description: "Tells the weather.", parameters: { city: { type: "str" } } },
    { name: "mail", description: "Sends mail." },
  ];
  const rows = [
    {
      id: 7,
      query: "Rain?",
      tools: JSON.stringify(offer),
      answers: '[{"name": "weather", "arguments": {"city": "x"}}]',
    },
    { query: "Sing", tools: offer, answers: [] },
    { query: "Why?", tools: offer },
    { query: "Rain tomorrow?", tools: offer, answer: "It will rain." },
    { query: "Broken", tools: offer, answers: [{ arguments: {} }] },
  ];
  const read = await readBalanced([makeFile("xlam.json", rows)]);
  expect(names(read.dataset?.tools)).toEqual(["weather", "mail"]);
  expect(goldOf(read)).toEqual([
    ["Rain?", ["weather"]],
    ["Sing", []],
    ["Why?", null],
    ["Rain tomorrow?", null],
  ]);
  expect(sentenceOf(read, "bad-tools")).toContain("a list of calls, each with the name of a tool");
});

it("fields that hold definitions hold no gold tools, whatever they are called", async () => {
  const label = [{ name: "weather", description: "Tells the weather." }];
  const rows = [
    { question: "Rain?", label, level: 1 },
    { question: "Sun?", label: [{ name: "weather" }], level: 2 },
  ];
  const tools = makeFile("tools.json", { weather: "Tells the weather." });
  const read = await readBalanced([tools, makeFile("x.json", rows)]);
  expect(goldOf(read)).toEqual([["Sun?", ["weather"]]]);
  expect(sentenceOf(read, "bad-tools")).toContain("“label” holds definitions of tools that were offered");
});

it("ToolBench: tool and API together are the name; its own renaming is known", async () => {
  const api = (tool: string, name: string) => ({
    category_name: "Music",
    tool_name: tool,
    api_name: name,
    api_description: `${name} of ${tool}.`,
    required_parameters: [{ name: "id", type: "NUMBER", description: "Which.", default: "1" }],
    optional_parameters: [],
  });
  const rows = [
    {
      api_list: [api("Deezer", "/track"), api("Genius", "/track")],
      query: "Play it",
      "relevant APIs": [["Genius", "/track"]],
      query_id: 12,
    },
    { api_list: [api("Deezer", "/track")], query: "And this", "relevant APIs": [["Deezer", "/track"]] },
    { api_list: [], query: "Broken", "relevant APIs": [["Deezer"]] },
  ];
  const read = await readBalanced([makeFile("G1.json", rows)]);
  expect(names(read.dataset?.tools)).toEqual(["Deezer / /track", "Genius / /track"]);
  expect(read.dataset?.tools[0]).toMatchObject({
    aliases: ["track_for_deezer"],
    parameters: [{ name: "id", required: true }],
  });
  expect(goldOf(read)).toEqual([
    ["Play it", ["Genius / /track"]],
    ["And this", ["Deezer / /track"]],
  ]);
  const renamed = await readBalanced([
    makeFile("G1.json", rows),
    makeFile("q.json", [{ query: "Other", tool: ["track_for_genius"] }]),
  ]);
  expect(goldOf(renamed).at(-1)).toEqual(["Other", ["Genius / /track"]]);
});

it("ToolRet: labels with their documents, and training rows with Python inside", async () => {
  const doc = (name: string) => ({
    name,
    description: `Does ${name}.`,
    parameters: { type: "object", properties: { a: { type: "string" } } },
  });
  const rows = [
    {
      id: "r1",
      query: "First",
      labels: [
        { id: "t1", doc: doc("one"), relevance: 1 },
        { id: "t2", doc: doc("two"), relevance: 0 },
      ],
      instruction: "x",
    },
    { id: "r2", query: "Second", labels: "[{'id': 't2', 'relevance': 1}]" },
    { id: "r3", query: "Third", labels: [{ relevance: 1 }] },
  ];
  const read = await readBalanced([makeLines("eval.jsonl", ...rows)]);
  expect(goldOf(read)).toEqual([
    ["First", ["one"]],
    ["Second", ["two"]],
  ]);
  const train = [
    {
      query: "Mail it",
      pos: ["{'name': 'mail', 'description': 'It\\'s mail.', 'parameters': None, 'free': True}"],
      neg: ['{"name": "fax", "description": ""}'],
      prompt: "p",
    },
    { query: "Broken", pos: ["{'name': open('x')}"], neg: [] },
  ];
  const trained = await readBalanced([makeLines("train.jsonl", ...train)]);
  expect(trained.dataset?.tools).toMatchObject([{ name: "mail", description: "It's mail." }, { name: "fax" }]);
  expect(goldOf(trained)).toEqual([["Mail it", ["mail"]]]);
  expect(sentenceOf(trained, "bad-tools")).toContain("neither JSON nor a Python literal");
});

it("TaskBench: nodes, requests in JSON Lines, calls and their links inside text", async () => {
  const tools = {
    nodes: [
      { id: "Image Downloader", desc: "Downloads.", "input-type": ["url"], "output-type": ["image"] },
      { id: "send_sms", desc: "Sends.", parameters: [{ name: "text", type: "string", desc: "What." }] },
    ],
    links: [{ source: "Image Downloader", target: "send_sms", type: "complete" }],
  };
  const data = [
    {
      id: "1",
      user_request: "Send the picture",
      tool_nodes: '[{"task": "Image Downloader"}, {"task": "send_sms"}]',
      tool_links: '[{"source": "Image Downloader", "target": "send_sms"}]',
    },
    { id: "2", instruction: "Load it", task_nodes: [{ task: "Image Downloader" }], task_links: [] },
    { id: "3", user_request: "Broken", tool_nodes: "[{" },
  ];
  const read = await readBalanced([makeFile("graph_desc.json", tools), makeLines("data.json", ...data)]);
  expect(read.dataset?.tools).toMatchObject([
    { parameters: [{ type: "url" }], responses: [{ type: "image" }] },
    { parameters: [{ name: "text", type: "string", description: "What." }] },
  ]);
  expect(read.dataset?.queries.map(({ steps }) => steps?.map(({ needs }) => needs))).toEqual([[[], [0]], [[]]]);
  expect(sentenceOf(read, "links-not-kept")).toContain("Every pair is linked");
  const asked = await readBalanced([
    makeFile("tool_desc.json", tools),
    makeLines("user_requests.json", { id: "9", user_request: "Hello" }, { id: "10", user_request: "You" }),
  ]);
  expect(goldOf(asked)).toEqual([
    ["Hello", null],
    ["You", null],
  ]);
  expect(sentenceOf(asked, "unjudged")).toContain("2 requests have no tools");
});

it("UltraTool: tools are hidden in the steps of the plan", async () => {
  const tool = (name: string) => ({
    name,
    description: `Does ${name}.`,
    arguments: { type: "object", properties: { path: { type: "string" } } },
  });
  const rows = [
    {
      question: "Save it\n",
      plan: [
        { step: "1", tool: "null" },
        { step: "1.1", tool: "file_write(file_path='a (b)')" },
        { step: "2", tool: "No tool required" },
      ],
      tools: [tool("file_write")],
      domain: "Files",
    },
    { question: "Talk", plan: [{ step: "1", tool: "" }], tools: [], domain: "Talk" },
    { question: "Broken", plan: "none", tools: [], domain: "x" },
  ];
  const read = await readBalanced([makeLines("test.json", ...rows)]);
  expect(goldOf(read)).toEqual([
    ["Save it", ["file_write"]],
    ["Talk", []],
  ]);
  expect(read.dataset?.tools).toMatchObject([{ category: "Files", parameters: [{ name: "path" }] }]);
});

it("BFCL: each request means its own of the functions with one name", async () => {
  const fn = (name: string, description: string) => ({
    name,
    description,
    parameters: { type: "dict", properties: { city: { type: "string" } }, required: ["city"] },
  });
  const ask = (content: string) => [
    [
      { role: "system", content: "Be brief." },
      { role: "user", content },
    ],
  ];
  const questions = makeLines(
    "BFCL_v4_live_multiple.json",
    { id: "live_multiple_0", question: ask("Rain?"), function: [fn("weather", "Now."), fn("news", "Today.")] },
    { id: "live_multiple_1", question: ask("Snow?"), function: [fn("weather", "Next week.")] },
    { id: "live_irrelevance_2", question: ask("Why?"), function: [fn("news", "Today.")] },
  );
  const answers = makeLines(
    "possible_answer.json",
    { id: "live_multiple_0", ground_truth: [{ weather: { city: ["Rome"] } }] },
    { id: "live_multiple_1", ground_truth: [{ weather: { city: ["Oslo"] } }] },
    { id: "live_multiple_1", ground_truth: [] },
  );
  const read = await readBalanced([questions, answers]);
  const byId = new Map(read.dataset?.tools.map(({ id, description }) => [id, description]));
  expect(read.dataset?.queries.map(({ text, gold }) => [text, gold?.map((id) => byId.get(id))])).toEqual([
    ["Rain?", ["Now."]],
    ["Snow?", ["Next week."]],
    ["Why?", []],
  ]);
  expect(read.dataset?.tools[0]?.parameters).toMatchObject([{ name: "city", required: true }]);
  expect(sentenceOf(read, "same-name")).toContain('"weather"');
  expect(sentenceOf(read, "json-lines")).toContain("3 lines");
});

it("Seal-Tools' old shape: a list of calls with the request at its end", async () => {
  const tools = makeLines(
    "tool.jsonl",
    { api_name: "a", api_description: "A." },
    { api_name: "b", api_description: "B." },
  );
  const rows = [
    [
      { api: "a", parameters: {}, responses: ["API_call_0"] },
      { api: "b", parameters: { x: "API_call_0" }, responses: [] },
      "Do both",
    ],
    [{ api: "a", parameters: {} }, 7],
    [{ api: "b", parameters: {} }, { query: "Do b" }],
  ];
  const read = await readBalanced([tools, makeFile("old.json", rows)]);
  expect(goldOf(read)).toEqual([
    ["Do both", ["a", "b"]],
    ["Do b", ["b"]],
  ]);
  expect(read.dataset?.queries[0]?.steps?.map(({ needs }) => needs)).toEqual([[], [0]]);
});

it("MetaTool: plugins for model and person, and the awareness set with its labels", async () => {
  const plugins = [
    { name_for_model: "seo", name_for_human: "SEO", description_for_model: "", description_for_human: "Finds words." },
  ];
  const rows = [
    { query: "Find words", label: "positive", tool: "SEO", thought_prompt: "p" },
    { query: "Why is the sky blue?", label: "negative", thought_prompt: "p" },
    { query: "Odd", label: "maybe" },
    { query: "Both", label: "negative", tool: "seo" },
  ];
  const read = await readBalanced([makeFile("plugin_info.json", plugins), makeFile("Task1.json", rows)]);
  expect(goldOf(read)).toEqual([
    ["Find words", ["seo"]],
    ["Why is the sky blue?", []],
  ]);
  expect(read.messages.filter(({ code }) => code === "bad-label")).toMatchObject([
    { where: "row 2" },
    { where: "row 3" },
  ]);
});
