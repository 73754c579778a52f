import { standaloneScript } from "../pages/standalone-script.ts";
import frameSource from "./preview-frame.js?raw";
import shellSource from "./preview-shell.js?raw";

/** Runs in the shell: takes drafts from the editor and puts each into a frame of its own. */
export const shellScript = standaloneScript("preview-shell", shellSource);

/** Runs in the page of a draft, before everything else: keeps links and forms where they are, and tells of scrolling and height. */
export const frameScript = standaloneScript("preview-frame", frameSource);
