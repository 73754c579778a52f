import { ImportExportScreen } from "#features/imports/screens/import-export-screen.tsx";
import { usesTexts } from "../i18n/texts.ts";

export const handle = usesTexts("import_export", "security");

export default ImportExportScreen;
