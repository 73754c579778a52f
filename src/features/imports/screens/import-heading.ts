/** Receives the focus when the content below it is replaced. */
export const IMPORT_HEADING = "import-heading";
