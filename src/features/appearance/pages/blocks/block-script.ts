import { standaloneScript } from "../standalone-script.ts";
import source from "./block-script.js?raw";

/** The second script of a page, present only with blocks. */
export const blockScript = standaloneScript("blocks", source);
