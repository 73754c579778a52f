import { BrowserErrorCaptureEnum, GlobalWindow } from "happy-dom";
import { type Environment, populateGlobal } from "vitest/runtime";

/** Marks the global object of a worker that already has a document. */
const OPENED = Symbol.for("dom environment");

/** Globals that Vitest's own environment also takes from happy-dom instead of Node. */
const additionalKeys = [
  "Request",
  "Response",
  "MessagePort",
  "fetch",
  "Headers",
  "AbortController",
  "AbortSignal",
  "URL",
  "URLSearchParams",
  "FormData",
];

/**
 * A DOM without a browser. Each worker creates it only once: its test files share their modules, and some modules
 * (`screen` of Testing Library) keep the document in which they were loaded.
 */
const environment: Environment = {
  name: "dom",
  viteEnvironment: "client",
  setup(scope: typeof globalThis & { [OPENED]?: true }) {
    if (!scope[OPENED]) {
      scope[OPENED] = true;
      const window = new GlobalWindow({
        url: "http://localhost:3000",
        // saves time: queries by role read the styles of all ancestors, but without style sheets nothing is inherited
        settings: { disableComputedStyleRendering: true, errorCapture: BrowserErrorCaptureEnum.disabled },
      });
      populateGlobal(scope, window, { bindFunctions: true, additionalKeys });
    }
    return { teardown: () => undefined };
  },
};
export default environment;
