import { standaloneScript } from "./standalone-script.ts";
import source from "./page-script.js?raw";

/** The main script of a page. */
export const pageScript = standaloneScript("page", source);
