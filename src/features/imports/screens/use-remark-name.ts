import { useTranslation } from "react-i18next";
import type { RemarkKind } from "../plan/remarks.ts";

/** What is the matter with a row, in a few words. */
export function useRemarkName(): (kind: RemarkKind) => string {
  const { t } = useTranslation("import_export");
  return (kind) => t(`remark.${kind}`);
}
