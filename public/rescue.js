/*
 * Saves everything precious as a backup, without a line of the app's code: for the day on which the app does not start.
 * Reads only. The lines it writes are those of src/formats/records/backup-file.ts; a browser test restores such a file.
 */
"use strict";

const DATABASE = "kitpick";
const EVALUATIONS = "kitpick-evaluations";
/** Made by the app from the other stores, or of no use elsewhere. */
const LEFT_OUT = ["summaries", "heads", "marks", "replaced"];
const LABELS = {
  walks: "Walks",
  datasets: "Data sets",
  evaluations: "Evaluations",
  runs: "Runs from files",
  builds: "Builds of data sets",
  "build-tools": "Tools of builds",
  projects: "Annotation projects",
  judgements: "Judgements",
  drafts: "Judgements under way",
  networks: "Corrected networks",
  settings: "Settings",
  deletions: "Deletions",
  "evaluation-rows": "Answers without their evaluation",
  "run-rows": "Answers without their run",
};

const state = document.getElementById("state");
const save = document.getElementById("save");

/** Opens the database as it is. One that is not there is not made: the app would take it for its own. */
function openDatabase(name) {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(name);
    let isMissing = false;
    opening.onupgradeneeded = () => {
      isMissing = true;
      opening.transaction.abort();
    };
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => (isMissing ? resolve(null) : reject(opening.error));
    opening.onblocked = () => reject(new Error("Another tab holds the storage. Close the other tabs of Kitpick."));
  });
}

/** Row by row, so that one that cannot be read does not keep the others. */
function readStore(database, store) {
  return new Promise((resolve) => {
    const found = { rows: [], unreadable: 0 };
    const keys = database.transaction(store).objectStore(store).getAllKeys();
    keys.onerror = () => resolve({ rows: [], unreadable: 1 });
    keys.onsuccess = async () => {
      for (const key of keys.result) {
        const row = await readRow(database, store, key);
        if (row === null) found.unreadable += 1;
        else found.rows.push(row);
      }
      resolve(found);
    };
  });
}

function readRow(database, store, key) {
  return new Promise((resolve) => {
    try {
      const reading = database.transaction(store).objectStore(store).get(key);
      reading.onsuccess = () => {
        const name = typeof key === "string" ? key : JSON.stringify(key);
        resolve({ store, key: name, value: reading.result === undefined ? null : reading.result });
      };
      reading.onerror = (event) => {
        event.preventDefault();
        resolve(null);
      };
    } catch {
      resolve(null);
    }
  });
}

/** The stores of a database that hold something of a person's; `null`: there is no such database. */
async function readDatabase(database) {
  const opened = await openDatabase(database);
  if (opened === null) return null;
  const names = [...opened.objectStoreNames].filter((name) => !LEFT_OUT.includes(name));
  const stores = [];
  for (const name of names) stores.push({ name, ...(await readStore(opened, name)) });
  opened.close();
  return stores;
}

/** An evaluation, or a run from a file, is one record of a backup, with the answers that lie beside it. */
function joinAnswers(stores) {
  const find = (name) => stores.find((store) => store.name === name) ?? { rows: [], unreadable: 0 };
  return [...joinEvaluations(find), ...joinRuns(find)];
}

function joinEvaluations(find) {
  const [records, chunks] = [find("evaluations"), find("rows")];
  const chunksOf = (id) => chunks.rows.filter(({ value }) => value?.evaluation === id).map(({ value }) => value);
  const rows = records.rows.map(({ store, key, value }) => ({ store, key, value: { ...value, rows: chunksOf(key) } }));
  const known = new Set(records.rows.map(({ key }) => key));
  const rest = chunks.rows.filter(({ value }) => !known.has(value?.evaluation));
  const joined = [{ name: "evaluations", rows, unreadable: records.unreadable + chunks.unreadable }];
  if (rest.length > 0) {
    const store = "evaluation-rows";
    joined.push({ name: store, rows: rest.map(({ key, value }) => ({ store, key, value })), unreadable: 0 });
  }
  return joined;
}

/** The lines of src/storage/evaluations/run-parts.ts: where a part is lost, the run says so by an answer that is none. */
function joinRuns(find) {
  const [heads, parts] = [find("runs"), find("run-rows")];
  const rows = heads.rows.map(({ store, key, value }) => {
    if (typeof value?.parts !== "number") return { store, key, value };
    const found = parts.rows.filter((part) => part.value?.run === key).map((part) => part.value);
    const { parts: count, ...whole } = value;
    const lost = count === found.length ? [] : [null];
    const asked = value.run.asked === null ? null : found.flatMap((part) => part.asked);
    const run = { ...value.run, rows: [...found.flatMap((part) => part.rows), ...lost], asked };
    return { store, key, value: { ...whole, run } };
  });
  const known = new Set(heads.rows.map(({ key }) => key));
  const rest = parts.rows.filter(({ value }) => !known.has(value?.run));
  const joined = [{ name: "runs", rows, unreadable: heads.unreadable + parts.unreadable }];
  if (rest.length > 0) joined.push({ name: "run-rows", rows: rest, unreadable: 0 });
  return joined;
}

/** Judgements of a file lie some hundred a row (src/storage/user-data/judgement-rows.ts); in a backup each is a row. */
function unpackJudgements(stores) {
  const packs = stores.find(({ name }) => name === "judgement-packs");
  if (!packs) return stores;
  const unpacked = packs.rows.flatMap(({ key, value }) => {
    if (!Array.isArray(value?.records)) return [{ store: "judgements", key, value }];
    const project = key.slice(0, key.indexOf("/"));
    return value.records.map((record) => ({
      store: "judgements",
      key: `${project}/${record?.id ?? ""}`,
      value: record,
    }));
  });
  return stores
    .filter((store) => store !== packs)
    .map((store) => {
      if (store.name !== "judgements") return store;
      return { ...store, rows: [...store.rows, ...unpacked], unreadable: store.unreadable + packs.unreadable };
    });
}

/** What could be read, and for each database that could not be opened why. */
async function readEverything() {
  const stores = [];
  const problems = [];
  for (const database of [DATABASE, EVALUATIONS]) {
    try {
      const found = await readDatabase(database);
      if (found !== null) stores.push(...(database === EVALUATIONS ? joinAnswers(found) : unpackJudgements(found)));
    } catch (error) {
      problems.push(`The storage ${database} could not be opened. ${error.message} Nothing was changed.`);
    }
  }
  return { stores, problems };
}

/** `null`: a page that came by plain http from another machine may compute no checksum. */
async function digestOf(bytes) {
  if (!crypto.subtle) return null;
  const sum = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return [...sum].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

async function toBackup(rows) {
  const head = { kitpick: "backup", schema: 1, app: "rescue page", savedAt: new Date().toISOString() };
  const lines = [head, ...rows].map((line) => `${JSON.stringify(line)}\n`);
  const bytes = new TextEncoder().encode(lines.join(""));
  const sha256 = await digestOf(bytes);
  return new Blob([bytes, `${JSON.stringify({ rows: rows.length, sha256 })}\n`], { type: "application/jsonl" });
}

function download(blob) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = `kitpick-backup-${new Date().toISOString().slice(0, 10)}.jsonl`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

function show(stores) {
  const body = document.querySelector("#counts tbody");
  for (const { name, rows } of stores) {
    const line = document.createElement("tr");
    const label = document.createElement("th");
    label.scope = "row";
    label.textContent = LABELS[name] ?? name;
    const count = document.createElement("td");
    count.textContent = String(rows.length);
    line.append(label, count);
    body.append(line);
  }
  document.getElementById("counts").hidden = false;
}

async function start() {
  // Some hosts send no headers that would keep this page out of frames.
  if (self !== top) {
    state.textContent = "Inside another page this one reads nothing. Open it in a tab of its own.";
    return;
  }
  const { stores, problems } = await readEverything();
  const rows = stores.flatMap((store) => store.rows);
  if (rows.length === 0) {
    const nothing = "Kitpick has stored nothing in this browser, or the browser has cleared it.";
    state.textContent = problems.length > 0 ? problems.join(" ") : nothing;
    return;
  }
  const unreadable = stores.reduce((sum, store) => sum + store.unreadable, 0);
  show(stores);
  const rest = unreadable === 0 ? [] : [`${unreadable} could not be read by the browser itself.`];
  const count = `${rows.length} ${rows.length === 1 ? "record is" : "records are"} stored here.`;
  state.textContent = [count, ...rest, ...problems].join(" ");
  save.disabled = false;
  save.addEventListener("click", async () => {
    download(await toBackup(rows));
    state.textContent = "Saved. Look into your downloads.";
  });
}

void start();
