import { BrowserErrorCaptureEnum, GlobalWindow } from "happy-dom";
import { type Environment, populateGlobal } from "vitest/runtime";

/** Set where the tests of components run, since these are shared by all files of a worker. */
const OPENED = Symbol.for("dom environment");

/**
 * A document without a browser, opened once in each worker: its test files share their modules, of which some keep the
 * document.
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
      const additionalKeys = [
        "Request",
        "Response",
        "MessagePort",
        "fetch",
        "Headers",
        "AbortController",
        "AbortSignal",
      ];
      populateGlobal(scope, window, {
        bindFunctions: true,
        additionalKeys: [...additionalKeys, "URL", "URLSearchParams", "FormData"],
      });
    }
    return { teardown: () => undefined };
  },
};
export default environment;
