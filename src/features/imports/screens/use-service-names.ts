import { useTranslation } from "react-i18next";
import type { RedirectExportFormat } from "../export/export-formats.ts";
import type { ImportFormat } from "../fields.ts";

/** Product names are the same in every language. */
const services: Readonly<Record<Exclude<ImportFormat, "csv">, string>> = {
  halka: "Halka",
  bitly: "Bitly",
  kutt: "Kutt",
  yourls: "YOURLS",
  shlink: "Shlink",
  linktree: "Linktree",
  linkstack: "LinkStack",
};

const servers: Readonly<Record<Exclude<RedirectExportFormat, "csv" | "json">, string>> = {
  nginx: "nginx",
  caddy: "Caddy",
  netlify: "Netlify (_redirects)",
  cloudflare: "Cloudflare Bulk Redirects",
};

/** The display names of import sources and export targets. */
export function useServiceNames() {
  const { t } = useTranslation("import_export");
  return {
    getSourceName: (format: ImportFormat) => (format === "csv" ? t("any_table") : services[format]),
    getTargetName: (form: RedirectExportFormat) =>
      form === "csv" || form === "json" ? t(`export.forms.${form}`) : servers[form],
  };
}
