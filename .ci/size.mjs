// Weighs what the built page loads before it can be used, and fails when that grows past its budget.
import { readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { parseAst } from "vite";
import { ROOT } from "./tool.mjs";

const BUDGET_KB = { js: 128, css: 20 };
/** Of the page for the pages of others. */
const EMBED_BUDGET_KB = 90;
const DIST = path.join(ROOT, "dist");

/**
 * Files of the first load: the scripts and styles that index.html names, with everything they import statically.
 * Workers and chunks that are imported on demand are not part of it.
 *
 * @param {string} [dist]
 * @param {string} [page]
 */
export function firstLoad(dist = DIST, page = "index.html") {
  const html = readFileSync(path.join(dist, page), "utf8");
  const tags = [...html.matchAll(/<(?:script|link)\b[^>]*>/g)].map(([tag]) => tag);
  const scripts = tags.filter((tag) => /type="module"|rel="modulepreload"/.test(tag)).flatMap(addressOf);
  const styles = tags.filter((tag) => tag.includes('rel="stylesheet"')).flatMap(addressOf);
  const weigh = (/** @type {string} */ file) => ({ file, ...weightOf(path.join(dist, file)) });
  return { js: withStaticImports(dist, scripts).map(weigh), css: styles.map(weigh) };
}

/** @param {string} tag */
function addressOf(tag) {
  const [, address] = /(?:src|href)="([^"]+)"/.exec(tag) ?? [];
  return address ? [path.posix.normalize(address)] : [];
}

/**
 * @param {string} dist
 * @param {string[]} entries
 */
function withStaticImports(dist, entries) {
  const seen = new Set(entries);
  for (const file of seen) {
    for (const node of parseAst(readFileSync(path.join(dist, file), "utf8")).body) {
      const source = "source" in node && node.source ? String(node.source.value) : null;
      if (source?.startsWith(".")) seen.add(path.posix.join(path.posix.dirname(file), source));
    }
  }
  return [...seen];
}

/** @param {string} file */
function weightOf(file) {
  const bytes = readFileSync(file);
  return { kb: bytes.length / 1000, gzipKb: gzipSync(bytes, { level: 9 }).length / 1000 };
}

/** @param {{ gzipKb: number }[]} files */
export function totalGzipKb(files) {
  return files.reduce((sum, { gzipKb }) => sum + gzipKb, 0);
}

/** The runtimes for WebGPU that are not used: they appear in the build when a resolve condition is lost. */
function unwantedRuntimes() {
  const files = readdirSync(DIST, { recursive: true, encoding: "utf8" });
  return files.filter((file) => /(jsep|jspi).*\.wasm$/.test(file));
}

/** @returns {boolean} whether the build keeps its budget */
function report() {
  const files = firstLoad();
  for (const kind of /** @type {const} */ (["js", "css"])) {
    for (const { file, kb, gzipKb } of files[kind]) {
      console.log(`${file.padEnd(60)} ${kb.toFixed(1).padStart(8)} kB ${gzipKb.toFixed(1).padStart(8)} kB gzip`);
    }
  }
  const heavy = Object.entries(BUDGET_KB).map(([kind, budget]) => {
    const total = totalGzipKb(files[/** @type {"js" | "css"} */ (kind)]);
    console.log(`first load, ${kind}: ${total.toFixed(1)} kB gzip of ${budget}`);
    return total > budget;
  });
  const embed = totalGzipKb(firstLoad(DIST, "embed.html").js);
  console.log(`embed.html, js: ${embed.toFixed(1)} kB gzip of ${EMBED_BUDGET_KB}`);
  heavy.push(embed === 0 || embed > EMBED_BUDGET_KB);
  const unwanted = unwantedRuntimes();
  for (const file of unwanted) {
    console.log(`${file} (${(statSync(path.join(DIST, file)).size / 1e6).toFixed(1)} MB) must not be in the build.`);
  }
  return unwanted.length === 0 && !heavy.includes(true) && files.js.length > 0;
}

if (process.argv[1]?.endsWith("size.mjs")) {
  if (!report()) {
    console.log("The first load is over its budget, or carries what it should not.");
    process.exitCode = 1;
  }
}
