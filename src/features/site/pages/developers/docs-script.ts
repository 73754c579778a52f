import { standaloneScript } from "#features/appearance/pages/standalone-script.ts";
import script from "./docs-script.js?raw";
import search from "./docs-search.js?raw";

/** The script of the documentation. */
export const docsScript = standaloneScript("developers", script + search);
