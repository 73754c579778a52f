import { useTranslation } from "react-i18next";
import { toLocale } from "#base/locale.ts";
import type { DataInventory } from "./data-inventory-queries.ts";

/** The sentences of each part of the data inventory, shared by screen, print and text. */
export function useSentences() {
  const { t, i18n } = useTranslation("data_inventory");
  const number = (value: number) => value.toLocaleString(i18n.language);
  const day = (iso: string) => new Date(iso).toLocaleDateString(toLocale(i18n.language), { dateStyle: "medium" });
  return ({ salt_hours: hours, retention, not_kept, summed_by }: DataInventory) => {
    const summed = new Intl.ListFormat(i18n.language).format(
      summed_by.map((name) => t(`field.${name}.name`).toLocaleLowerCase(i18n.language).replace(/^utm/, "UTM")),
    );
    const days = number(retention.days);
    return {
      gist: [t("summary.address"), t("summary.visitor", { hours }), t("summary.days", { days }), t("summary.delete")],
      notKept: [...not_kept.map((name) => t(`not_kept.${name}`)), t("not_kept.device"), t("not_kept.cookies")],
      kept: [
        t("retention.salt", { hours }),
        t("retention.spool"),
        t("retention.days", { plan: retention.plan, days }),
        ...(retention.held.length === 0 ? [t("retention.none")] : []),
        ...retention.held.map(({ days: promised, events, until }) =>
          t("retention.held", { count: events, number: number(events), days: number(promised), until: day(until) }),
        ),
        t("retention.change"),
        t("retention.sums", { fields: summed }),
        t("retention.purge"),
      ],
      unseen: [t("limits.scripts"), t("limits.shared"), t("limits.after")],
    };
  };
}
