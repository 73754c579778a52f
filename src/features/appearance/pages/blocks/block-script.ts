import { standaloneScript } from "../standalone-script.ts";
import source from "./block-script.js?raw";

/** The second script of a page, where it has blocks. */
export const blockScript = standaloneScript("blocks", source);
