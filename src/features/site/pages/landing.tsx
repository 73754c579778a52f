import type { RenderedDocument } from "#features/appearance/pages/document.tsx";
import { IconSprite } from "#features/appearance/pages/icons.tsx";
import { CURRENCY, plans } from "#features/workspaces/price-list.ts";
import type { Language } from "#base/language.ts";
import { Closing } from "./parts/closing.tsx";
import { Demo, DEMO_LINKS } from "./parts/demo.tsx";
import { PlanCards } from "./parts/plan-cards.tsx";
import { Faq, structuredFaq } from "./parts/faq.tsx";
import { renderSiteDocument, type SiteProps, toTitle } from "./site-document.tsx";
import { landingStyle } from "./styles.ts";
import { type Translate, getTranslate } from "./translate.ts";
import { Keyring } from "./parts/keyring.tsx";
import { dashboardShots, pageShots, type Shot } from "../pictures/shots.ts";

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
          <PlanCards t={t} language={language} comingSoon={props.comingSoon} />
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

function Hero({ t, language }: { t: Translate; language: Language }) {
  return (
    <section className="hero">
      <div className="hero-words">
        <h1>{t("hero.title")}</h1>
        <p className="lead">{t("hero.text")}</p>
        <p className="actions">
          <a className="button big" href="/signup">
            {t("start_free")}
          </a>
          <a className="button big quiet" href="#how-it-works">
            {t("how_it_works")}
          </a>
        </p>
        <p className="promise">{t("hero.promise")}</p>
      </div>
      <Keyring t={t} language={language} />
    </section>
  );
}

const TESTIMONIALS = ["one", "two", "three"] as const;

function Testimonials({ t }: { t: Translate }) {
  return (
    <section id="testimonials" className="band" aria-labelledby="testimonials-title">
      <div className="band-head">
        <h2 id="testimonials-title">{t("testimonials.title")}</h2>
      </div>
      <div className="voices">
        {TESTIMONIALS.map((testimonial) => (
          <figure key={testimonial}>
            <blockquote>
              <p>{t(`testimonials.${testimonial}.quote`)}</p>
            </blockquote>
            <figcaption>
              <b>{t(`testimonials.${testimonial}.name`)}</b>
              <span>{t(`testimonials.${testimonial}.role`)}</span>
            </figcaption>
          </figure>
        ))}
      </div>
    </section>
  );
}

/** Screenshots of the product in the visitor's colour scheme, made by `npm run shots`. */
function Views({ t, language, assetOrigin }: { t: Translate; language: Language; assetOrigin: string }) {
  const dashboard = dashboardShots[language];
  return (
    <section className="band views" aria-labelledby="views-title">
      <div className="band-head">
        <h2 id="views-title">{t("views.title")}</h2>
        <p className="lead">{t("views.text")}</p>
      </div>
      <figure className="view wide">
        <picture>
          <source media="(max-width: 639px) and (prefers-color-scheme: dark)" {...getSizes(dashboard.phoneDark)} />
          <source media="(max-width: 639px)" {...getSizes(dashboard.phoneLight)} />
          <source media="(prefers-color-scheme: dark)" {...getSizes(dashboard.dark)} />
          <img src={assetOrigin + dashboard.light.file} {...getSizes(dashboard.light)} alt="" loading="lazy" />
        </picture>
        <figcaption>{t("views.dashboard")}</figcaption>
      </figure>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable by keyboard */}
      <ul className="pages" aria-labelledby="views-title" tabIndex={0}>
        {pageShots.map(({ template, shot }) => (
          <li key={template}>
            <figure className="view">
              <img
                src={assetOrigin + shot.file}
                width={shot.width}
                height={shot.height}
                alt={t(`views.page_${template}`)}
                loading="lazy"
              />
            </figure>
          </li>
        ))}
      </ul>
    </section>
  );

  function getSizes({ file, width, height }: Shot) {
    return { srcSet: assetOrigin + file, width, height };
  }
}

function Figures({ t, language }: { t: Translate; language: Language }) {
  const number = (value: number) => new Intl.NumberFormat(language).format(value);
  const measure = (value: number, unit: string) =>
    new Intl.NumberFormat(language, { style: "unit", unit, unitDisplay: "narrow" }).format(value);
  const millions = new Intl.NumberFormat(language, { notation: "compact", compactDisplay: "long" });
  const { crash, question } = figures;
  const rows = [
    [measure(figures.pageKilobytes, "kilobyte"), t("figures.weight")],
    [number(crash.lost), t("figures.lost", { clicks: number(crash.clicks), kills: number(crash.kills) })],
    [
      measure(question.milliseconds, "millisecond"),
      t("figures.question", { events: millions.format(question.events) }),
    ],
    [measure(figures.startSeconds, "second"), t("figures.start")],
  ] as const;
  const [before, after] = t("figures.source", { command: "|" }).split("|");
  return (
    <section className="band night" aria-labelledby="figures-title">
      <div className="band-head">
        <h2 id="figures-title">{t("figures.title")}</h2>
      </div>
      <dl className="figures">
        {rows.map(([figure, text]) => (
          <div key={text}>
            <dt>{figure}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <p className="source">
        {before}
        <code>npm run bench</code>
        {after}
      </p>
    </section>
  );
}

/** Figures printed by the bench (bench/README.md). Change them only after a new run. */
const figures = {
  /** Brotli, five links, without photos. */
  pageKilobytes: 3.6,
  /** Clicks acknowledged in the crash test, and how often a process was killed during it. */
  crash: { clicks: 68_005, kills: 60, lost: 0 },
  /** The 95th percentile of a query over this many events. */
  question: { milliseconds: 57, events: 10_000_000 },
  /** Start with existing data, on the embedded engines. */
  startSeconds: 1.3,
} as const;

/** The six cards, each with the setting that marks it as coming soon. */
const FEATURES = [
  ["linkManagement", undefined],
  ["customDomains", "custom-domains"],
  ["analytics", "analytics"],
  ["security", undefined],
  ["performance", undefined],
  ["collaboration", "collaboration"],
] as const;

const DRAWINGS: Readonly<Record<(typeof FEATURES)[number][0], string>> = {
  linkManagement: "M6 14h20M6 24h20M6 34h20M34 10l6 6-6 6M34 26l6 6-6 6",
  customDomains:
    "M24 6a18 18 0 1 0 0 36 18 18 0 0 0 0-36M6 24h36M24 6c5 5 8 11 8 18s-3 13-8 18c-5-5-8-11-8-18s3-13 8-18",
  analytics: "M6 42h36M11 35v-8M20 35V15M29 35V22M38 35V8",
  security: "M24 5 9 11v12c0 9 6 16 15 20 9-4 15-11 15-20V11ZM17 24l5 5 9-10",
  performance: "M27 4 10 27h12l-2 17 18-24H26Z",
  collaboration:
    "M18 24a8 8 0 1 0 0-16 8 8 0 0 0 0 16M4 42c0-9 6-14 14-14s14 5 14 14M31 8a8 8 0 0 1 0 16M36 29c5 2 8 6 8 13",
};

function Features({ t, comingSoon }: { t: Translate; comingSoon: readonly string[] }) {
  return (
    <section id="features" className="band" aria-labelledby="features-title">
      <div className="band-head">
        <h2 id="features-title">{t("features.title")}</h2>
      </div>
      <ul className="chain">
        {FEATURES.map(([key, setting]) => (
          <li key={key} className="card">
            <svg viewBox="0 0 48 48" width="40" height="40" aria-hidden="true">
              <path d={DRAWINGS[key]} />
            </svg>
            <h3>
              {t(`features.${key}.title`)}
              {setting && comingSoon.includes(setting) && <span className="badge">{t("soon")}</span>}
            </h3>
            <p>{t(`features.${key}.text`)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
