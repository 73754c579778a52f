import { standaloneScript } from "../pages/standalone-script.ts";
import frameSource from "./preview-frame.js?raw";
import shellSource from "./preview-shell.js?raw";

/** Runs in the shell: receives drafts from the editor and shows each in a new frame. */
export const shellScript = standaloneScript("preview-shell", shellSource);

/** Runs first in a draft's page: disables links and forms, and reports scroll position and height. */
export const frameScript = standaloneScript("preview-frame", frameSource);
