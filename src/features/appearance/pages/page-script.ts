import { standaloneScript } from "./standalone-script.ts";
import source from "./page-script.js?raw";

/** The one script of a page. */
export const pageScript = standaloneScript("page", source);
