/**
 * The settings for other hosts, in the servers that are installed: `npm run hosts`, explained by `--help`. Fails where a server
 * sends another header than `npm start` does, or does not know what a file is.
 */
import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { argv, env, exit } from "node:process";
import { setTimeout as wait } from "node:timers/promises";
import { answerHelp } from "../../src/headless/command-line/options";
import { HEADER_RULES, headersFor } from "../../src/headless/site/headers";
import { HOST_FILE } from "../../src/headless/site/host-files";

interface KnownServer {
  name: string;
  /** The variable that names the program, and the program's name. */
  variable: string;
  program: string;
  /** Where the app lies. */
  at: string;
  /** Writes the settings of a server of `root` below `folder`, and gives the program's arguments. */
  set(folder: string, root: string): string[];
}

const PORT = 4391;
const DIST = path.resolve("dist");

const readDist = (name: string): string => readFileSync(path.join(DIST, name), "utf8");

const SERVERS: readonly KnownServer[] = [
  {
    ...{ name: "nginx", variable: "NGINX_PATH", program: "nginx", at: "/" },
    set(folder, root) {
      const site = readDist("hosts/nginx.conf").replace("8080", `127.0.0.1:${PORT}`).replace("/srv/kitpick", root);
      const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
        (one) => `${one}_temp_path ${folder};`,
      );
      const types = "types { text/html html; text/css css; text/javascript js; application/wasm wasm; }";
      const rest = `error_log stderr; pid ${folder}/pid; daemon off; events {}`;
      writeFileSync(
        path.join(folder, "nginx.conf"),
        `${rest} http { access_log off; ${types} ${temporary.join(" ")}\n${site} }`,
      );
      return ["-p", folder, "-c", path.join(folder, "nginx.conf")];
    },
  },
  {
    ...{ name: "Caddy", variable: "CADDY_PATH", program: "caddy", at: "/" },
    set(folder, root) {
      const site = readDist("hosts/Caddyfile").replace(":8080", `http://127.0.0.1:${PORT}`);
      writeFileSync(
        path.join(folder, "Caddyfile"),
        `{\n  admin off\n  auto_https off\n}\n${site.replace("/srv/kitpick", root)}`,
      );
      return ["run", "--config", path.join(folder, "Caddyfile"), "--adapter", "caddyfile"];
    },
  },
  {
    ...{ name: "Apache", variable: "APACHE_PATH", program: "apache2", at: "/tools/kitpick/" },
    set(folder, root) {
      const modules = env["APACHE_MODULES"] ?? "/usr/lib/apache2/modules";
      const load = ["mpm_event", "authz_core", "dir", "mime", "headers", "alias"].map(
        (name) => `LoadModule ${name}_module ${modules}/mod_${name}.so`,
      );
      const lines = [
        ...[...load, `ServerName localhost`, `Listen 127.0.0.1:${PORT}`, `PidFile ${folder}/pid`],
        ...[`ErrorLog ${folder}/log`, `DocumentRoot ${folder}`, `DirectoryIndex index.html`],
        ...["TypesConfig /dev/null", "AddType text/html .html", "AddType text/css .css", "AddType text/javascript .js"],
        `Alias /tools/kitpick/ ${root}/`,
        `<Directory ${root}>\nAllowOverride FileInfo\nRequire all granted\n</Directory>`,
      ];
      writeFileSync(path.join(folder, "apache.conf"), lines.join("\n"));
      return ["-X", "-f", path.join(folder, "apache.conf")];
    },
  },
];

if (
  answerHelp(argv, {
    usage: "npm run hosts",
    about: "Asks each server that is installed here for every file of the build, and compares its headers.",
    options: {},
    lists: [{ heading: "Servers, and what names their program", entries: SERVERS.map((s) => [s.name, s.variable]) }],
  })
)
  exit(0);

/** Every address of the app that a host gives, from where the app lies. */
const addresses = [
  "",
  ...readdirSync(DIST, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => path.relative(DIST, path.join(parentPath, name)))
    .filter((file) => !HOST_FILE.test(file)),
];

/** What a server gets wrong; empty: nothing. */
async function compare(base: string): Promise<string[]> {
  const faults: string[] = [];
  for (const address of addresses) {
    const response = await fetch(base + address, { method: "HEAD" });
    const wanted = headersFor(new URL(base + address).pathname);
    if (!response.ok) faults.push(`${address}: ${response.status}`);
    for (const { name } of HEADER_RULES)
      if (response.headers.get(name) !== (wanted[name] ?? null))
        faults.push(`${address}: ${name} is “${response.headers.get(name)}”, not “${wanted[name]}”`);
    const type = response.headers.get("content-type");
    if (address.endsWith(".wasm") && type !== "application/wasm") faults.push(`${address}: it is called ${type}`);
  }
  return faults;
}

/** Whether the server answers before it is over with it. */
async function isAnswered(address: string, server: ChildProcess): Promise<boolean> {
  while (server.exitCode === null) {
    if (await fetch(address).catch(() => null)) return true;
    await wait(100);
  }
  return false;
}

async function tryServer({ variable, program, at, set }: KnownServer): Promise<string[] | null> {
  const file = env[variable] ?? program;
  if (spawnSync(file, ["-v"], { timeout: 30_000 }).error) return null;
  const folder = mkdtempSync(path.join(tmpdir(), "host-"));
  const root = path.join(folder, "build");
  mkdirSync(root);
  cpSync(DIST, root, { recursive: true });
  const server = spawn(file, set(folder, root), { stdio: ["ignore", "ignore", "pipe"], env: { ...env, HOME: folder } });
  let said = "";
  server.stderr.on("data", (text) => (said += String(text)));
  try {
    if (!(await isAnswered(`http://127.0.0.1:${PORT}${at}`, server))) return [`it does not start. ${said}`];
    return await compare(`http://127.0.0.1:${PORT}${at}`);
  } finally {
    server.kill();
    if (server.exitCode === null) await new Promise((resolve) => server.once("exit", resolve));
    rmSync(folder, { recursive: true });
  }
}

for (const server of SERVERS) {
  const faults = await tryServer(server);
  if (faults === null) console.log(`${server.name}: it is not installed; ${server.variable} may name it.`);
  else if (faults.length === 0)
    console.log(`${server.name}: ${addresses.length} files, the headers of each as wanted.`);
  else console.log(`${server.name}: ${faults.length} faults\n  ${faults.slice(0, 20).join("\n  ")}`);
  if (faults && faults.length > 0) process.exitCode = 1;
}
