import { useTranslation } from "react-i18next";
import type { RemarkKind } from "../plan/remarks.ts";

/** A short description of each remark. */
export function useRemarkName(): (kind: RemarkKind) => string {
  const { t } = useTranslation("import_export");
  return (kind) => t(`remark.${kind}`);
}
