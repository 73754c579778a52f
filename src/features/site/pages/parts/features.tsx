import type { Translate } from "../translate.ts";

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

export function Features({ t, comingSoon }: { t: Translate; comingSoon: readonly string[] }) {
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
