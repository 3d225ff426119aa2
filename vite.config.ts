import react from "@vitejs/plugin-react";
import { defaultClientConditions, defineConfig } from "vite";

/**
 * `onnxruntime-web-use-extern-wasm` keeps the encoder runtime from embedding a second, unused 27 MB WebAssembly file.
 * `base: "./"` lets the built app live under any path.
 */
export default defineConfig({
  base: "./",
  plugins: [react()],
  resolve: { conditions: ["onnxruntime-web-use-extern-wasm", ...defaultClientConditions] },
  worker: { format: "es" },
  optimizeDeps: { exclude: ["@xenova/transformers"] },
  build: { target: "es2023", assetsInlineLimit: 0, modulePreload: { polyfill: false }, reportCompressedSize: false },
});
