import { loneScript } from "./lone-script.ts";
import source from "./page-script.js?raw";

/** The one script of a page. */
export const pageScript = loneScript("page", source);
