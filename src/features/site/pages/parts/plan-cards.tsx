import type { Language } from "#base/language.ts";
import { findPlanName } from "#features/workspaces/membership-by-plan.ts";
import { CURRENCY, isComingSoon, type Plan, plans } from "#features/workspaces/price-list.ts";
import type { Translate } from "../translate.ts";

interface PlansProps {
  readonly t: Translate;
  readonly language: Language;
  readonly comingSoon: readonly string[];
  /** If set, plans with a price can be requested by email. */
  readonly planContact?: string | undefined;
}

/**
 * The three plan cards. They link to sign-up. On /pricing, site-script.js turns the free ones into buttons that switch
 * the plan of a signed-in user; their texts are attributes of the list.
 */
export function PlanCards(props: PlansProps) {
  const { t } = props;
  return (
    <>
      <ul
        className="plans"
        data-current={t("pricing.current")}
        data-switch={t("pricing.switch")}
        data-failed={t("pricing.switch_failed")}
      >
        {plans.map((plan) => (
          <li key={plan.key}>
            <PlanCard {...props} plan={plan} />
          </li>
        ))}
      </ul>
      <p className="plan-failure" role="status" />
    </>
  );
}

function PlanCard({ plan, t, language, comingSoon, planContact }: PlansProps & { plan: Plan }) {
  const isFree = plan.pricePerMonth === 0;
  const mail =
    isFree || !planContact ? undefined : `mailto:${planContact}?subject=Halka%20${t(`pricing.${plan.key}.name`)}`;
  const isDisabled = plan.disabled && !mail;
  const note = isFree ? t("pricing.included") : t("pricing.not_yet");
  const invitation = mail ? t("pricing.contact") : t("pricing.choose");
  return (
    <a
      className={plan.popular ? "plan popular" : "plan"}
      href={mail ?? "/signup"}
      data-plan={plan.key}
      data-membership={isFree ? findPlanName(plan) : undefined}
      {...(isDisabled && { "aria-disabled": true, tabIndex: -1 })}
    >
      <h3>
        {t(`pricing.${plan.key}.name`)}
        {plan.popular && <span className="badge">{t("pricing.popular")}</span>}
      </h3>
      <p>{t(`pricing.${plan.key}.text`)}</p>
      <p className="price">
        <b>{toPrice(plan, language)}</b> <span>{t("pricing.per_month")}</span>
      </p>
      <ul>
        {plan.features.map((feature) => (
          <li key={feature}>
            <span>
              {t(`pricing.features.${feature}`)}{" "}
              {isComingSoon(feature, comingSoon) && <span className="badge">{t("soon")}</span>}
            </span>
          </li>
        ))}
      </ul>
      <span className="choose">{isDisabled ? note : invitation}</span>
    </a>
  );
}

export function toPrice(plan: Plan, language: Language): string {
  return new Intl.NumberFormat(language, {
    style: "currency",
    currency: CURRENCY,
    currencyDisplay: "narrowSymbol",
    maximumFractionDigits: 0,
  }).format(plan.pricePerMonth);
}
