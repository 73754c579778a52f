import type { ReactNode } from "react";
import type { RenderedDocument } from "#features/appearance/pages/document.tsx";
import { isComingSoon, type PlanFeature, plans } from "#features/workspaces/price-list.ts";
import { Closing } from "./parts/closing.tsx";
import { Plans, toPrice } from "./parts/plan-cards.tsx";
import { Faq, structuredFaq } from "./parts/faq.tsx";
import { renderSiteDocument, type SiteProps, toTitle } from "./site-document.tsx";
import { pricingStyle } from "./styles.ts";
import { getTranslate } from "./translate.ts";

const FAQ_KEYS = ["card", "after", "change"] as const;

export function renderPricing(props: SiteProps): RenderedDocument {
  const t = getTranslate(props.language);
  const entries = FAQ_KEYS.map((key) => ({
    question: t(`pricing_page.faq.${key}.question`),
    answer: t(`pricing_page.faq.${key}.answer`),
  }));
  return renderSiteDocument(props, {
    path: "/pricing",
    title: toTitle(t, t("pricing_page.title")),
    description: t("pricing_page.lead"),
    style: pricingStyle,
    structured: [structuredFaq(entries)],
    children: (
      <>
        <section className="band top" aria-labelledby="pricing-title">
          <div className="band-head">
            <h1 id="pricing-title">{t("pricing_page.title")}</h1>
            <p className="lead">{t("pricing_page.lead")}</p>
          </div>
          <h2 className="only-read-aloud">{t("pricing_page.plans")}</h2>
          <Plans t={t} {...props} />
        </section>
        <section className="band promo" aria-labelledby="promo-title">
          <h2 id="promo-title">{t("pricing_page.promo_title")}</h2>
          <p>{t("pricing_page.promo_text")}</p>
        </section>
        <Comparison {...props} />
        <Faq id="faq" title={t("pricing_page.questions")} entries={entries} />
        <Closing t={t} />
      </>
    ),
  });
}

/** Features that the rows of limits already show. */
const IN_NUMBERS: ReadonlySet<PlanFeature> = new Set(["fiveLinks", "unlimitedLinks", "customDomains", "apiAccess"]);
const COMPARED: readonly PlanFeature[] = plans
  .flatMap((plan) => plan.features)
  .filter((feature) => feature !== "everythingInPro" && !IN_NUMBERS.has(feature));

/** How many links, domains and API calls a plan includes. */
const LIMITS = ["links", "shortLinks", "newLinksPerMonth", "domains", "apiCallsPerMinute"] as const;

function Comparison({ language, comingSoon }: SiteProps) {
  const t = getTranslate(language);
  const numbers = new Intl.NumberFormat(language);
  const no = <span className="no" role="img" aria-label={t("pricing_page.no")} />;
  function toLimit(limit: number | null): ReactNode {
    if (limit === 0) return no;
    return limit === null ? t("pricing_page.unlimited") : numbers.format(limit);
  }
  return (
    <section className="band" aria-labelledby="compare-title">
      <div className="band-head">
        <h2 id="compare-title">{t("pricing_page.compare")}</h2>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable by keyboard */}
      <div className="wide-table" role="group" aria-labelledby="compare-title" tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t("pricing_page.plan")}</th>
              {plans.map((plan) => (
                <th key={plan.key} scope="col">
                  {t(`pricing.${plan.key}.name`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <tr>
              <th scope="row">{t("pricing_page.price")}</th>
              {plans.map((plan) => (
                <td key={plan.key}>{toPrice(plan, language)}</td>
              ))}
            </tr>
            {LIMITS.map((limit) => (
              <tr key={limit}>
                <th scope="row">
                  {t(`pricing_page.${limit}`)}{" "}
                  {limit === "domains" && isComingSoon("customDomains", comingSoon) && (
                    <span className="badge">{t("soon")}</span>
                  )}
                </th>
                {plans.map(({ key, limits }) => (
                  <td key={key}>{toLimit(limits[limit])}</td>
                ))}
              </tr>
            ))}
            {COMPARED.map((feature) => (
              <tr key={feature}>
                <th scope="row">
                  {t(`pricing.features.${feature}`)}{" "}
                  {isComingSoon(feature, comingSoon) && <span className="badge">{t("soon")}</span>}
                </th>
                {plans.map((plan) => (
                  <td key={plan.key}>
                    {holds(plan.key, feature) ? (
                      <span className="yes" role="img" aria-label={t("pricing_page.yes")} />
                    ) : (
                      no
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

/** A plan includes what its card lists; Enterprise also includes Pro's list. */
function holds(key: string, feature: PlanFeature): boolean {
  const [free, pro, enterprise] = plans;
  const base = ["basicAnalytics", "standardSupport", "mobileFriendly"];
  if (key === "free") return free!.features.includes(feature);
  const isPro = pro!.features.includes(feature) || base.includes(feature);
  return key === "pro" ? isPro : isPro || enterprise!.features.includes(feature);
}
