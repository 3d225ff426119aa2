import { describe, expect, it } from "vitest";
import { HEADER_RULES, headersFor } from "./headers";
import { HOST_FILE, hostFiles } from "./host-files";

const FILES = [
  ...["index.html", "embed.html", "rescue.html", "favicon.svg", "manifest.json", "offline.worker.js"],
  ...["assets/index-Ab12Cd34.js", "assets/walk.worker-B1x-_345.js", "assets/encoder-library.worker-B1x_-345.js"],
  ...["assets/language-model.worker-B1x_-345.js", "embed/embed-Ab12Cd34.js", "samples/errands/walks/index.json"],
];
const PATHS = ["/", ...FILES.map((file) => `/${file}`)];

const texts = new Map(hostFiles(HEADER_RULES, FILES).map(({ name, text }) => [name, text]));
const linesOf = (name: string): string[] => (texts.get(name) ?? "").split("\n").map((line) => line.trim());

type Headers = Record<string, string>;

/** What a server makes of a file that says first what holds everywhere, then what holds for some; the last wins. */
function readInOrder(name: string, path: string): Headers {
  const headers: Headers = {};
  let fits = true;
  const patterns = new Map<string, RegExp>();
  for (const line of linesOf(name)) {
    const [, condition] = /^<If "%\{REQUEST_URI\} =~ m#(.+)#">$/.exec(line) ?? [];
    if (condition !== undefined) fits = new RegExp(condition).test(path);
    if (line === "</If>") fits = true;
    const [, matcher = "", pattern = ""] = /^(@\w+) path_regexp `(.+)`$/.exec(line) ?? [];
    if (matcher) patterns.set(matcher, new RegExp(pattern));
    const [, only, header, value] = /^(?:Header always set |header (?:(@\w+) )?)([\w-]+) "(.+)"$/.exec(line) ?? [];
    if (!header || value === undefined || !fits) continue;
    if (only === undefined || patterns.get(only)?.test(path)) headers[header] = value;
  }
  return headers;
}

/** What nginx makes of its maps: the first that fits, and no header where it is empty. */
function readMaps(path: string): Headers {
  const values = new Map<string, string>();
  let variable = "";
  const headers: Headers = {};
  for (const line of linesOf("hosts/nginx.conf")) {
    variable = /^map \$uri (\$\w+) \{$/.exec(line)?.[1] ?? variable;
    const [, pattern, value] = /^(?:default|"~(.+?)") "(.*)";$/.exec(line) ?? [];
    const fits = pattern === undefined || new RegExp(pattern).test(path);
    if (value !== undefined && fits && !values.has(variable)) values.set(variable, value);
    const [, header, said = ""] = /^add_header ([\w-]+) "(.+)" always;$/.exec(line) ?? [];
    const sent = said.startsWith("$") ? values.get(said) : said;
    if (header && sent) headers[header] = sent;
  }
  return headers;
}

/** What a host makes of `_headers`: all that fit are sent, and what is said twice is joined. */
function readAllThatFit(path: string): Headers {
  const headers: Headers = {};
  let fits = false;
  for (const line of (texts.get("_headers") ?? "").split("\n")) {
    if (line.startsWith("/")) fits = line.endsWith("/*") ? path.startsWith(line.slice(0, -1)) : path === line;
    const [, header, value] = /^ {2}([\w-]+): (.+)$/.exec(line) ?? [];
    if (header && value && fits) headers[header] = headers[header] ? `${headers[header]}, ${value}` : value;
  }
  return headers;
}

describe("the settings for other hosts send the headers of npm start", () => {
  it.each(PATHS)("%s", (path) => {
    expect(readMaps(path)).toEqual(headersFor(path));
    expect(readInOrder(".htaccess", path)).toEqual(headersFor(path));
    expect(readInOrder("hosts/Caddyfile", path)).toEqual(headersFor(path));
    const { "Content-Security-Policy": policy, ...rest } = headersFor(path);
    const canAct = /\/$|\.html$|\.svg$|\.worker/.test(path);
    expect(readAllThatFit(path)).toEqual(canAct ? { ...rest, "Content-Security-Policy": policy } : rest);
  });
});

it("knows its own files from those of the app", () => {
  expect([...texts.keys()].filter((name) => !HOST_FILE.test(name))).toEqual([]);
  expect(FILES.filter((name) => HOST_FILE.test(name))).toEqual([]);
});

it("says nothing of a whole folder that does not hold for all of it", () => {
  expect(() => hostFiles(HEADER_RULES, ["assets/index-Ab12Cd34.js", "assets/plain.js"])).toThrow(
    "/assets: its files differ in Cache-Control.",
  );
});
