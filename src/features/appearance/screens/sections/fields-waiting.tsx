import { useTranslation } from "react-i18next";
import { Waiting } from "#ui/loaded.tsx";

/** A placeholder for fields that load a moment later. */
export function FieldsWaiting(rows: { readonly rows: number; readonly height?: number }) {
  const { t } = useTranslation("common");
  return <Waiting text={t("loading")} {...rows} />;
}
