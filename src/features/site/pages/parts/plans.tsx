import type { Language } from "#base/language.ts";
import { CURRENCY, type Plan, plans } from "#features/workspaces/plans.ts";
import type { Words } from "../words.ts";

/** The three cards; all lead to sign-up, though two of them cannot be pressed yet. */
export function Plans({ t, language }: { t: Words; language: Language }) {
  return (
    <ul className="plans">
      {plans.map((plan) => (
        <li key={plan.key}>
          <PlanCard plan={plan} t={t} language={language} />
        </li>
      ))}
    </ul>
  );
}

function PlanCard({ plan, t, language }: { plan: Plan; t: Words; language: Language }) {
  const note = plan.pricePerMonth > 0 ? t("pricing.not_yet") : t("pricing.included");
  return (
    <a
      className={plan.popular ? "plan popular" : "plan"}
      href="/signup"
      data-plan={plan.key}
      {...(plan.disabled && { "aria-disabled": true, tabIndex: -1 })}
    >
      <h3>
        {t(`pricing.${plan.key}.name`)}
        {plan.popular && <span className="badge">{t("pricing.popular")}</span>}
      </h3>
      <p>{t(`pricing.${plan.key}.text`)}</p>
      <p className="price">
        <b>{priceOf(plan, language)}</b> <span>{t("pricing.per_month")}</span>
      </p>
      <ul>
        {plan.features.map((feature) => (
          <li key={feature}>{t(`pricing.features.${feature}`)}</li>
        ))}
      </ul>
      <span className="choose">{plan.disabled ? note : t("pricing.choose")}</span>
    </a>
  );
}

export function priceOf(plan: Plan, language: Language): string {
  return new Intl.NumberFormat(language, {
    style: "currency",
    currency: CURRENCY,
    currencyDisplay: "narrowSymbol",
    maximumFractionDigits: 0,
  }).format(plan.pricePerMonth);
}
