import type { RenderedDocument } from "#features/appearance/pages/document.tsx";
import { IconSprite } from "#features/appearance/pages/icons.tsx";
import { CURRENCY, plans } from "#features/workspaces/plans.ts";
import { Closing } from "./parts/closing.tsx";
import { Demo, DEMO_LINKS } from "./parts/demo.tsx";
import { Features } from "./parts/features.tsx";
import { Figures } from "./parts/figures.tsx";
import { Hero } from "./parts/hero.tsx";
import { Plans } from "./parts/plans.tsx";
import { Faq, structuredFaq } from "./parts/faq.tsx";
import { Testimonials } from "./parts/testimonials.tsx";
import { Views } from "./parts/views.tsx";
import { renderSiteDocument, type SiteProps, toTitle } from "./site-document.tsx";
import { landingStyle } from "./styles.ts";
import { type Translate, getTranslate } from "./translate.ts";

const FAQ_KEYS = ["free", "card", "links", "privacy", "bots", "domain", "languages", "self"] as const;

export function renderLanding(props: SiteProps): RenderedDocument {
  const { language } = props;
  const t = getTranslate(language);
  const entries = FAQ_KEYS.map((key) => ({ question: t(`faq.${key}.question`), answer: t(`faq.${key}.answer`) }));
  return renderSiteDocument(props, {
    path: "/",
    title: toTitle(t, t("hero.title")),
    description: t("hero.text"),
    style: landingStyle,
    structured: [organisation(props, t), application(props, t), structuredFaq(entries)],
    children: (
      <>
        <IconSprite names={DEMO_LINKS} />
        <Hero t={t} language={language} />
        <Demo t={t} />
        <Features t={t} comingSoon={props.comingSoon} />
        <Views t={t} language={language} assetOrigin={props.assetOrigin} />
        <Figures t={t} language={language} />
        <section id="pricing" className="band" aria-labelledby="pricing-title">
          <div className="band-head">
            <h2 id="pricing-title">{t("pricing.title")}</h2>
            <p className="lead">{t("pricing.lead")}</p>
          </div>
          <Plans t={t} language={language} comingSoon={props.comingSoon} />
        </section>
        <Testimonials t={t} />
        <Faq id="faq" title={t("faq.title")} entries={entries} />
        <Closing t={t} />
      </>
    ),
  });
}

function organisation({ origin }: SiteProps, t: Translate): object {
  return { "@context": "https://schema.org", "@type": "Organization", name: t("common:brand"), url: `${origin}/` };
}

function application({ origin, language }: SiteProps, t: Translate): object {
  return {
    "@context": "https://schema.org",
    "@type": "WebApplication",
    name: t("common:brand"),
    url: `${origin}/`,
    description: t("hero.text"),
    inLanguage: language,
    applicationCategory: "BusinessApplication",
    operatingSystem: "Any",
    offers: plans
      .filter((plan) => !plan.disabled)
      .map((plan) => ({
        "@type": "Offer",
        name: t(`pricing.${plan.key}.name`),
        price: plan.pricePerMonth,
        priceCurrency: CURRENCY,
      })),
  };
}
