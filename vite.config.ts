import { appendFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import react from "@vitejs/plugin-react";
import { build, defaultClientConditions, type Plugin } from "vite";
import { defineConfig } from "vitest/config";
import { embedHtml } from "./src/headless/site/embed-page.ts";
import { hostFiles } from "./src/headless/site/host-files.ts";
import {
  EMBED_POLICY,
  HEADER_RULES,
  headersFor,
  isNamedByContent,
  META_POLICY,
  START_GUARD,
} from "./src/headless/site/headers.ts";
import { listOfflineFiles, listOfflineHeaders } from "./src/headless/site/offline-files.ts";
import { thirdPartyLicenses } from "./src/headless/site/third-party.ts";

/** The content security policy: in the built page itself, and as headers of the preview. Not while developing. */
const securityPolicy: Plugin = {
  name: "kitpick-security-policy",
  transformIndexHtml: {
    order: "post",
    handler: (_html, { server }) =>
      server
        ? []
        : [
            {
              tag: "meta",
              attrs: { "http-equiv": "Content-Security-Policy", content: META_POLICY },
              injectTo: "head-prepend",
            },
          ],
  },
  configurePreviewServer: (server) => {
    server.middlewares.use((request, response, next) => {
      const path = new URL(request.url ?? "/", "http://localhost").pathname;
      for (const [name, value] of Object.entries(headersFor(path))) response.setHeader(name, value);
      // From this machine to this machine: to pack it takes longer than to send it.
      delete request.headers["accept-encoding"];
      next();
    });
  },
};

/** Says why the app does not start from a file on the disk, or in a frame. */
const startGuard: Plugin = {
  name: "kitpick-start-guard",
  transformIndexHtml: { order: "post", handler: () => [{ tag: "script", children: START_GUARD, injectTo: "body" }] },
};

/** The finished walk of a first visit is asked for together with the script, so that it is there when the script runs. */
const firstWalkPreload: Plugin = {
  name: "kitpick-first-walk-preload",
  transformIndexHtml: () => {
    const index = readFileSync("public/samples/errands/walks/index.json", "utf8");
    const { walks } = JSON.parse(index) as { walks: { id: string }[] };
    return ["index", ...walks.slice(0, 1).map(({ id }) => id)].map((name) => ({
      tag: "link",
      attrs: { rel: "preload", href: `./samples/errands/walks/${name}.json`, as: "fetch", crossorigin: "" },
      injectTo: "head",
    }));
  },
};

const LICENSES = "licenses.txt";

/** The bundler lists what the page imports; this adds the workers' packages and the typeface. */
const workerLicenses: Plugin = {
  name: "kitpick-worker-licenses",
  writeBundle: ({ dir }, bundle) => {
    if (dir !== undefined && LICENSES in bundle) appendFileSync(join(dir, LICENSES), thirdPartyLicenses());
  },
};

const MANIFEST = "manifest.json";

/**
 * The bundler builds each worker apart and lists the page alone: this adds to the manifest the parts that workers fetch when they
 * first need them, so that the page can fetch them ahead.
 */
function workerParts(): { inWorkers: () => Plugin[]; inPage: Plugin } {
  const parts = new Set<string>();
  const collect: Plugin = {
    name: "kitpick-worker-parts",
    generateBundle: (_options, bundle) => {
      for (const file of Object.values(bundle)) if (file.type === "chunk" && !file.isEntry) parts.add(file.fileName);
    },
  };
  const list: Plugin = {
    name: "kitpick-list-worker-parts",
    writeBundle: ({ dir }, bundle) => {
      if (dir === undefined || !(MANIFEST in bundle)) return;
      const path = join(dir, MANIFEST);
      const manifest = JSON.parse(readFileSync(path, "utf8")) as Record<string, object>;
      for (const file of [...parts].sort()) manifest[file] = { file, isWorkerPart: true };
      writeFileSync(path, JSON.stringify(manifest, null, 1));
    },
  };
  return { inWorkers: () => [collect], inPage: list };
}

/** Class names of a CSS module hold within its room: `.toolName` of screens/walk is `walk__tool-name` in the page. */
function scopedClassName(name: string, file: string): string {
  const room = /\/src\/(?:screens\/)?([^/]+)\//.exec(file)?.[1] ?? "app";
  return `${room}__${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}

const CLASSES_IMPORT = /^import (\w+) from ("\.[^"]+\.module\.css");$/gm;

/**
 * Writes `styles.toolName` out as the name it stands for: the tables of all names would be 3 kB of the first load. A name
 * that only data know (`styles[outcome]`) cannot be written out, and fails the build.
 */
const inlineClassNames: Plugin = {
  name: "kitpick-inline-class-names",
  enforce: "pre",
  apply: "build",
  transform(code, id) {
    if (!id.endsWith(".tsx")) return null;
    return [...code.matchAll(CLASSES_IMPORT)].reduce((text, [line, local, specifier = ""]) => {
      const file = join(dirname(id), specifier.slice(1, -1));
      const member = new RegExp(`\\b${local}(?:\\.(\\w+)|\\["([\\w-]+)"\\])`, "g");
      const name = (_access: string, dotted?: string, quoted?: string) =>
        JSON.stringify(scopedClassName(dotted ?? quoted ?? "", file));
      const inlined = text.replace(line, "").replace(member, name);
      if (new RegExp(`\\b${local}\\s*\\[|\\.\\.\\.${local}\\b|[({]${local}[)}]`).test(inlined))
        this.error(`${id}: a class of ${local} is chosen by data; name each class that it may be.`);
      return `import ${specifier};\n${inlined.replace(/\$\{"([\w-]+)"\}/g, "$1")}`;
    }, code);
  },
};

/** With its names written out, a CSS module is style and nothing else, and that must not be shaken off. */
const keepModuleStyles: Plugin = {
  name: "kitpick-keep-module-styles",
  enforce: "post",
  apply: "build",
  transform: (_code, id) =>
    id.endsWith(".module.css") ? { code: "export default {};", moduleSideEffects: "no-treeshake", map: null } : null,
};

/** What both pages are built with. */
const PARTS = [inlineClassNames, keepModuleStyles, react()];
const CSS = { modules: { generateScopedName: scopedClassName } };
const TARGET = "es2023";

/** `embed.html` with the script that it needs: what is written into the page is known when the script has its name. */
const embedWriter: Plugin = {
  name: "kitpick-embed-writer",
  generateBundle(_options, bundle) {
    const entry = Object.values(bundle).find((file) => file.type === "chunk" && file.isEntry);
    if (entry?.type !== "chunk") this.error("embed.html has no script.");
    const styles = [...(entry.viteMetadata?.importedCss ?? [])].map((name) => `./${name}`);
    this.emitFile({
      type: "asset",
      fileName: "embed.html",
      source: embedHtml({ script: `./${entry.fileName}`, styles, policy: EMBED_POLICY }),
    });
  },
};

/**
 * The page for the pages of others. It is built apart, after the app: in one build it would share the app's first file, which is
 * as large as all that it needs.
 */
function embedPage(): Plugin {
  /** `null`: what is built is no page, or nothing is. */
  let outDir: string | null = null;
  return {
    name: "kitpick-embed-page",
    configResolved: ({ command, build: { ssr, outDir: folder } }) => {
      outDir = command === "build" && !ssr ? folder : null;
    },
    configureServer: (server) => {
      server.middlewares.use("/embed.html", (request, response, next) => {
        const whole = embedHtml({ script: "/src/embed.tsx", styles: [], policy: EMBED_POLICY });
        const html = whole.replace(/<meta http-equiv[^>]*>/, "");
        server.transformIndexHtml(request.originalUrl ?? "/embed.html", html).then((page) => response.end(page), next);
      });
    },
    closeBundle: async () => {
      if (outDir === null) return;
      await build({
        ...{ configFile: false, base: "./", logLevel: "warn", plugins: [...PARTS, embedWriter], css: CSS },
        build: {
          ...{ outDir, emptyOutDir: false, copyPublicDir: false, target: TARGET, assetsInlineLimit: 0 },
          ...{ modulePreload: { polyfill: false }, reportCompressedSize: false, assetsDir: "embed" },
          rolldownOptions: { input: "src/embed.tsx" },
        },
      });
    },
  };
}

/** The worker that keeps the app for visits without a net: built last, since it names every file. */
function offlineWorker(): Plugin {
  let outDir: string | null = null;
  return {
    name: "kitpick-offline-worker",
    configResolved: ({ command, build: { ssr, outDir: folder } }) => {
      outDir = command === "build" && !ssr ? folder : null;
    },
    closeBundle: {
      order: "post",
      sequential: true,
      async handler() {
        if (outDir === null) return;
        const files = listOfflineFiles(outDir, isNamedByContent);
        await build({
          ...{ configFile: false, logLevel: "warn", publicDir: false },
          define: {
            OFFLINE_FILES: JSON.stringify(files),
            OFFLINE_HEADERS: JSON.stringify(listOfflineHeaders(files, headersFor)),
            "process.env.NODE_ENV": JSON.stringify("production"),
          },
          build: {
            ...{ outDir, emptyOutDir: false, target: TARGET, reportCompressedSize: false },
            lib: { entry: "src/workers/offline/offline.worker.ts", formats: ["iife"], name: "offline" },
            rolldownOptions: { output: { entryFileNames: "offline.worker.js" } },
          },
        });
      },
    },
  };
}

/** Settings for hosts that read theirs from files: last, since some name every file. */
function hostSettings(): Plugin {
  let outDir: string | null = null;
  return {
    name: "kitpick-host-settings",
    configResolved: ({ command, build: { ssr, outDir: folder } }) => {
      outDir = command === "build" && !ssr ? folder : null;
    },
    closeBundle: {
      order: "post",
      sequential: true,
      handler() {
        if (outDir === null) return;
        const folder = outDir;
        const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
        const files = entries.map(({ parentPath, name }) =>
          relative(folder, join(parentPath, name)).replaceAll(sep, "/"),
        );
        mkdirSync(join(folder, "hosts"), { recursive: true });
        for (const { name, text } of hostFiles(HEADER_RULES, files.sort())) writeFileSync(join(folder, name), text);
      },
    },
  };
}

/** Many servers do not know .mjs, and a browser runs no module of an unknown kind: the runtime's scripts end as all others do. */
function assetFileNames({ names }: { names: readonly string[] }): string {
  return `assets/[name]-[hash]${names[0]?.endsWith(".mjs") ? ".js" : "[extname]"}`;
}

const { inWorkers, inPage } = workerParts();

/**
 * `onnxruntime-web-use-extern-wasm` keeps the encoder runtime from embedding a second, unused 27 MB WebAssembly file.
 * `base: "./"` lets the built app live under any path.
 */
export default defineConfig({
  base: "./",
  plugins: [
    ...PARTS,
    securityPolicy,
    startGuard,
    firstWalkPreload,
    workerLicenses,
    inPage,
    embedPage(),
    offlineWorker(),
    hostSettings(),
  ],
  resolve: {
    conditions: ["onnxruntime-web-use-extern-wasm", ...defaultClientConditions],
    // What holds a model to a form asks for the library under its own name; here it is installed once, under another.
    alias: { "@huggingface/transformers": "@xenova/transformers" },
  },
  worker: { format: "es", plugins: inWorkers, rolldownOptions: { output: { assetFileNames } } },
  css: CSS,
  // No page of another site fetches from it; "Vary: Origin" would keep workers from what the page has fetched ahead for them.
  preview: { cors: false },
  optimizeDeps: { exclude: ["@xenova/transformers"] },
  build: {
    target: TARGET,
    assetsInlineLimit: 0,
    manifest: MANIFEST,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    license: { fileName: LICENSES },
    // What the page begins with is one file: apart, the parts that other screens share are some twenty small requests.
    rolldownOptions: { output: { assetFileNames, codeSplitting: { groups: [{ name: "page", tags: ["$initial"] }] } } },
  },
  /*
   * Two workers that live through the whole run: a worker for each file has to start within a minute of the runner's clock,
   * which a busy machine does not always manage two hundred times. So files share their modules, and what a test puts over
   * a global is taken away before the next one. The limits are for what hangs: some tests read the whole tree or train, and at
   * a load of twenty all takes ten times as long. So no test has a limit of its own.
   */
  test: {
    include: ["src/**/*.test.{ts,tsx}"],
    setupFiles: ["src/core/testing/freeze-modes.ts"],
    isolate: false,
    maxWorkers: 2,
    server: { deps: { inline: ["@huggingface/transformers-structured-output"] } },
    restoreMocks: true,
    unstubGlobals: true,
    unstubEnvs: true,
    testTimeout: 1_200_000,
    hookTimeout: 1_200_000,
    // Another program may hold both processors: what is asked again and again is asked as long as a test may last.
    expect: { poll: { timeout: 120_000 } },
  },
});
