import { useTranslation } from "react-i18next";
import { Badge } from "#ui/badge.tsx";
import type { ShownRestriction } from "./operate-queries.ts";

/** A badge with the state of a restricted item; renders nothing for unrestricted ones. */
export function StateBadge({ state }: { readonly state: ShownRestriction["state"] }) {
  const { t } = useTranslation("operate");
  if (state === "ok") return null;
  return <Badge tone={state === "blocked" ? "danger" : "warning"}>{t(`state.${state}`)}</Badge>;
}
