// oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role Some browsers drop
// the table semantics of rows that are displayed as grids, unless the roles are explicit.
import type { ReactNode } from "react";
import { isComingSoon, type PlanFeature, type PlanLimits, plans } from "#features/workspaces/price-list.ts";
import type { SiteProps } from "../site-document.tsx";
import { getTranslate } from "../translate.ts";
import { toPrice } from "./plan-cards.tsx";

const LIMITS = [
  "links",
  "shortLinks",
  "newLinksPerMonth",
  "pages",
  "domains",
  "storageBytes",
  "rawDays",
  "apiCallsPerMinute",
] as const satisfies readonly (keyof PlanLimits)[];

/** Features that the rows of limits already cover. */
const LIMIT_FEATURES: ReadonlySet<PlanFeature> = new Set(["fiveLinks", "unlimitedLinks", "customDomains", "apiAccess"]);
const COMPARED: readonly PlanFeature[] = plans
  .flatMap((plan) => plan.features)
  .filter((feature) => feature !== "everythingInPro" && !LIMIT_FEATURES.has(feature));

/** The limits and features of all plans; on a narrow screen, each row has its name above its cells. */
export function Comparison({ language, comingSoon }: SiteProps) {
  const t = getTranslate(language);
  const toLimit = getLimitFormat(language);
  const yes = <span className="yes" role="img" aria-label={t("pricing_page.yes")} />;
  const no = <span className="no" role="img" aria-label={t("pricing_page.no")} />;
  function showLimit(name: (typeof LIMITS)[number], limit: number | null): ReactNode {
    if (limit === 0) return no;
    return limit === null ? t("pricing_page.unlimited") : toLimit(name, limit);
  }
  function row(title: string, isSoon: boolean, cells: readonly ReactNode[]) {
    return (
      <tr key={title} role="row">
        <th role="rowheader" scope="row">
          {title} {isSoon && <span className="badge">{t("soon")}</span>}
        </th>
        {plans.map(({ key }, at) => (
          <td key={key} role="cell" data-label={t(`pricing.${key}.name`)}>
            {cells[at]}
          </td>
        ))}
      </tr>
    );
  }
  return (
    <section className="band" aria-labelledby="compare-title">
      <div className="band-head">
        <h2 id="compare-title">{t("pricing_page.compare")}</h2>
      </div>
      <table role="table" className="compare" aria-labelledby="compare-title">
        <thead role="rowgroup">
          <tr role="row">
            <th role="columnheader" scope="col">
              {t("pricing_page.plan")}
            </th>
            {plans.map(({ key }) => (
              <th key={key} role="columnheader" scope="col">
                {t(`pricing.${key}.name`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {row(
            t("pricing_page.price"),
            false,
            plans.map((plan) => toPrice(plan, language)),
          )}
          {LIMITS.map((name) =>
            row(
              t(`pricing_page.${name}`),
              name === "domains" && isComingSoon("customDomains", comingSoon),
              plans.map(({ limits }) => showLimit(name, limits[name])),
            ),
          )}
          {COMPARED.map((feature) =>
            row(
              t(`pricing.features.${feature}`),
              isComingSoon(feature, comingSoon),
              plans.map(({ key }) => (includesFeature(key, feature) ? yes : no)),
            ),
          )}
        </tbody>
      </table>
    </section>
  );
}

function getLimitFormat(language: string) {
  const numbers = new Intl.NumberFormat(language);
  const days = new Intl.NumberFormat(language, { style: "unit", unit: "day", unitDisplay: "long" });
  const gigabytes = new Intl.NumberFormat(language, { style: "unit", unit: "gigabyte" });
  return (name: (typeof LIMITS)[number], limit: number): string => {
    if (name === "rawDays") return days.format(limit);
    if (name === "storageBytes") return gigabytes.format(limit / 1024 ** 3);
    return numbers.format(limit);
  };
}

/** A plan includes what its card lists; Enterprise also includes Pro's list. */
function includesFeature(key: string, feature: PlanFeature): boolean {
  const [free, pro, enterprise] = plans;
  const base = ["basicAnalytics", "standardSupport", "mobileFriendly"];
  if (key === "free") return free!.features.includes(feature);
  const isPro = pro!.features.includes(feature) || base.includes(feature);
  return key === "pro" ? isPro : isPro || enterprise!.features.includes(feature);
}
