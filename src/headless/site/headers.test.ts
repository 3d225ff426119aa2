import { describe, expect, it } from "vitest";
import { HUB } from "../../workers/library/hub";
import { headersFor, HUB_HOSTS, META_POLICY, MODEL_HOSTS } from "./headers";

function policyOf(path: string): string {
  return headersFor(path)["Content-Security-Policy"] ?? "";
}

describe("the security policy", () => {
  it("lets nothing reach another origin, in the page and in workers", () => {
    for (const path of ["/", "/index.html", "/assets/engine.worker-Ab_c1-2.js", "/assets/encoder.worker-B1x.js"]) {
      expect(policyOf(path)).toContain("default-src 'none'");
      expect(policyOf(path)).toContain("connect-src 'self'");
      expect(policyOf(path)).not.toMatch(/https?:|\*|unsafe-inline|'unsafe-eval'/);
    }
  });

  it("lets one worker reach the hub, and nothing else: no WebAssembly, no other host", () => {
    const policy = policyOf("/assets/encoder-library.worker-Ab_c1-2.js");
    expect(policy).toContain(`connect-src 'self' ${HUB_HOSTS.join(" ")};`);
    expect(HUB_HOSTS[0]).toBe(HUB);
    expect(policy).not.toMatch(/wasm|unsafe/);
    expect(policy.replace(HUB_HOSTS.join(" "), "")).not.toMatch(/https?:|\*/);
    expect(META_POLICY).not.toContain("huggingface");
  });

  it.each(["language-model", "search-engine"])(
    "lets the worker %s ask whom the user names: by https, or on this machine",
    (name) => {
      const policy = policyOf(`/assets/${name}.worker-Ab_c1-2.js`);
      expect(policy).toContain(`connect-src ${MODEL_HOSTS.join(" ")}; script-src 'self'; require-trusted-types-for`);
      expect(policy).toContain("trusted-types 'none'");
      expect(policy).not.toMatch(/wasm|unsafe|worker-src/);
    },
  );

  it("gives WebAssembly to the workers that compute, and to the page, to whose policy Firefox holds them", () => {
    for (const policy of [META_POLICY, policyOf("/"), policyOf("/assets/encoder.worker-B1x.js")])
      expect(policy).toMatch(/script-src 'self' 'wasm-unsafe-eval'[; ]/);
    for (const path of ["/assets/encoder-library.worker-B1x.js", "/assets/language-model.worker-B1x.js", "/embed.html"])
      expect(policyOf(path)).not.toContain("wasm");
  });

  it("lets no text become code, in the page and in workers", () => {
    for (const policy of [META_POLICY, policyOf("/"), policyOf("/assets/engine.worker-B1x.js")]) {
      expect(policy).toContain("require-trusted-types-for 'script'; trusted-types app-worker");
    }
  });

  it("lets one page stand in frames, and that page starts no worker and reaches no other origin", () => {
    const policy = policyOf("/kitpick/embed.html");
    expect(policy).toContain("frame-ancestors *");
    expect(policy).toContain("default-src 'none'");
    expect(policy.replace("frame-ancestors *", "")).not.toMatch(/worker|https?:|\*|unsafe|wasm/);
    expect(headersFor("/embed.html")["Cross-Origin-Resource-Policy"]).toBe("cross-origin");
    for (const path of ["/", "/index.html", "/embed.html.js", "/samples/errands/lesson.json"]) {
      expect(policyOf(path)).toContain("frame-ancestors 'none'");
      expect(headersFor(path)["Cross-Origin-Resource-Policy"]).toBe("same-origin");
    }
  });

  it("lets scripts of workers begin in a blob where the page's own policy is all that holds", () => {
    expect(META_POLICY).toContain("worker-src 'self' blob:;");
    for (const path of ["/", "/assets/walk.worker-B1x.js"]) expect(policyOf(path)).toContain("worker-src 'self';");
  });

  it("has nothing in the meta element that only a header may say", () => {
    expect(META_POLICY).not.toContain("frame-ancestors");
    expect(policyOf("/")).toContain("frame-ancestors 'none'");
  });
});

it("lets the browser keep what is named by its content, and nothing else", () => {
  const kept = (path: string) => headersFor(path)["Cache-Control"];
  for (const path of ["/assets/evaluation.worker-Cz5niNpD.js", "/kitpick/assets/index-a_-9ZzQ0.css"])
    expect(kept(path)).toContain("immutable");
  for (const path of ["/", "/index.html", "/manifest.json", "/models/tool-minilm/config.json", "/assets/index.js"])
    expect(kept(path)).toBeUndefined();
});
