import type { HeaderRule } from "./headers";

/*
 * What other hosts read to send the same headers as `npm start`. The build writes these files, so they are never older than
 * what they are about: `_headers` (Netlify, Cloudflare Pages) and `.htaccess` (Apache) are read where they lie, those in
 * `hosts/` are to be taken into the server's own settings. How far each was tried is in the README beside this file.
 */

/** A file for a host: its path in the build, and its text. */
export interface HostFile {
  name: string;
  text: string;
}

/** Every path of the build that is no part of the app, but for a host. */
export const HOST_FILE = /^(?:_headers|\.htaccess|hosts\/.*)$/;

/** `files`: every other path of the build, as "assets/index-Ab12Cd34.js"; the order does not matter. */
export function hostFiles(rules: readonly HeaderRule[], files: readonly string[]): HostFile[] {
  return [
    { name: "_headers", text: writeHeadersFile(rules, files) },
    { name: ".htaccess", text: writeApache(rules) },
    { name: "hosts/nginx.conf", text: writeNginx(rules) },
    { name: "hosts/Caddyfile", text: writeCaddy(rules) },
  ];
}

const POLICY = "Content-Security-Policy";

/** Only these can do anything: pages, pictures that may hold scripts, and workers. */
const CAN_ACT = /\.(?:html|svg)$|\.worker[-.][^/]*js$/;

function valueFor({ cases, otherwise }: HeaderRule, path: string): string | null {
  return cases.find((one) => one.path.test(path))?.value ?? otherwise;
}

/**
 * Such a host joins what several rules say of one path, and two policies hold both; so no header of a path is said twice. For
 * what lies in a folder the folder speaks, except that policies are said by path, to pages and workers.
 */
function writeHeadersFile(rules: readonly HeaderRule[], files: readonly string[]): string {
  const everywhere = rules.filter(({ cases }) => cases.length === 0);
  const policies = rules.filter(({ name }) => name === POLICY);
  const others = rules.filter((rule) => !everywhere.includes(rule) && !policies.includes(rule));
  const say = (path: string, about: readonly HeaderRule[], example = path): string => {
    const lines = about.map((rule) => ({ name: rule.name, value: valueFor(rule, example) }));
    return [path, ...lines.flatMap(({ name, value }) => (value === null ? [] : [`  ${name}: ${value}`]))].join("\n");
  };
  const inFolders = files.filter((file) => file.includes("/")).map((file) => `/${file}`);
  const folderOf = (path: string): string => path.slice(0, path.indexOf("/", 1));
  const atRoot = ["/", ...files.filter((file) => !file.includes("/")).map((file) => `/${file}`)].sort();
  return [
    "# Where the app does not lie at the root of the host, put its path before each of these.",
    say("/*", everywhere),
    ...[...new Set(inFolders.map(folderOf))].sort().map((folder) => {
      const paths = inFolders.filter((path) => folderOf(path) === folder);
      const differs = others.find((rule) => new Set(paths.map((path) => valueFor(rule, path))).size > 1);
      if (differs) throw new RangeError(`${folder}: its files differ in ${differs.name}.`);
      return say(`${folder}/*`, others, paths[0]);
    }),
    ...inFolders.filter((path) => CAN_ACT.test(path)).map((path) => say(path, policies)),
    ...atRoot.map((path) => say(path, path === "/" || CAN_ACT.test(path) ? [...policies, ...others] : others)),
    "",
  ].join("\n");
}

/** The last that fits wins. */
function writeApache(rules: readonly HeaderRule[]): string {
  const set = (name: string, value: string): string => `Header always set ${name} "${value}"`;
  return [
    "# Apache 2.4 with mod_headers, where AllowOverride has FileInfo.",
    "AddType application/wasm .wasm",
    "AddType application/manifest+json .webmanifest",
    ...rules.flatMap(({ name, otherwise }) => (otherwise === null ? [] : [set(name, otherwise)])),
    ...rules.flatMap(({ name, cases }) =>
      cases.toReversed().map(({ path, value }) => {
        const condition = `"%{REQUEST_URI} =~ m#${path.source.replaceAll("\\/", "/")}#"`;
        return `<If ${condition}>\n  ${set(name, value)}\n</If>`;
      }),
    ),
    "",
  ].join("\n");
}

/** "$kitpick_content_security_policy" */
function variableOf(name: string): string {
  return `kitpick_${name.toLowerCase().replaceAll("-", "_")}`;
}

/** A header that is empty is not sent. */
function writeNginx(rules: readonly HeaderRule[]): string {
  const varied = rules.filter(({ cases }) => cases.length > 0);
  const maps = varied.map(({ name, cases, otherwise }) =>
    [
      `map $uri $${variableOf(name)} {`,
      ...cases.map(({ path, value }) => `  "~${path.source.replaceAll("\\/", "/")}" "${value}";`),
      `  default "${otherwise ?? ""}";`,
      "}",
    ].join("\n"),
  );
  const headers = rules.map(({ name, cases, otherwise }) => {
    const value = cases.length > 0 ? `$${variableOf(name)}` : otherwise;
    return `    add_header ${name} "${value}" always;`;
  });
  return [
    '# nginx, in its "http": change where it listens and where the build lies.',
    ...maps,
    "server {",
    "  listen 8080;",
    "  location / {",
    "    root /srv/kitpick;",
    ...headers,
    "  }",
    "}",
    "",
  ].join("\n");
}

/** In a route the lines hold in their order: the last that fits wins. */
function writeCaddy(rules: readonly HeaderRule[]): string {
  const general = rules.flatMap(({ name, otherwise }) => (otherwise === null ? [] : [`header ${name} "${otherwise}"`]));
  const special = rules.flatMap(({ name, cases }) =>
    cases.toReversed().flatMap(({ path, value }, i) => {
      const matcher = `@${variableOf(name)}_${i}`;
      const pattern = path.source.replaceAll("\\/", "/");
      return [`${matcher} path_regexp \`${pattern}\``, `header ${matcher} ${name} "${value}"`];
    }),
  );
  return [
    "# Caddy 2: change where it listens and where the build lies.",
    ":8080 {",
    "  root * /srv/kitpick",
    "  route {",
    ...[...general, ...special, "file_server"].map((line) => `    ${line}`),
    "  }",
    "}",
    "",
  ].join("\n");
}
