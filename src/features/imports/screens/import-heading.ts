/** Where the focus goes when what stood below it is gone. */
export const IMPORT_HEADING = "import-heading";
