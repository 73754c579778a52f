import { BrowserErrorCaptureEnum, GlobalWindow } from "happy-dom";
import { type Environment, populateGlobal } from "vitest/runtime";

/** Marks a worker's global object once it has a document. */
const OPENED = Symbol.for("dom environment");

/** What Vitest's own environment also takes from happy-dom rather than from Node. */
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
 * A document without a browser. Each worker opens it once: the test files of a worker share their modules, and some
 * modules (`screen` of Testing Library) keep the document in which they were loaded.
 */
const environment: Environment = {
  name: "dom",
  viteEnvironment: "client",
  setup(scope: typeof globalThis & { [OPENED]?: true }) {
    if (!scope[OPENED]) {
      scope[OPENED] = true;
      const window = new GlobalWindow({
        url: "http://localhost:3000",
        // a query by role reads the styles of all ancestors; without style sheets there is nothing to inherit
        settings: { disableComputedStyleRendering: true, errorCapture: BrowserErrorCaptureEnum.disabled },
      });
      populateGlobal(scope, window, { bindFunctions: true, additionalKeys });
    }
    return { teardown: () => undefined };
  },
};
export default environment;
