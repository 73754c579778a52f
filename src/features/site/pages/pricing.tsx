import type { RenderedDocument } from "#features/appearance/pages/document.tsx";
import { Closing } from "./parts/closing.tsx";
import { Comparison } from "./parts/comparison.tsx";
import { PlanCards } from "./parts/plan-cards.tsx";
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
          <h2 className="visually-hidden">{t("pricing_page.plans")}</h2>
          <PlanCards t={t} {...props} />
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
