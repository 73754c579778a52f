import { Button } from "@mantine/core";
import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { useSwitchPlan } from "#features/accounts/profile/screens/profile-query.ts";
import { useErrorTexts } from "#client/error-text.ts";
import { getMembershipName, isSwitchable, type PlanName, planNames } from "#features/workspaces/memberships.ts";
import { CURRENCY, type Plan, plans } from "#features/workspaces/plans.ts";
import { Banner } from "#ui/banner.tsx";
import { lazily } from "#ui/lazily.ts";
import { Tag } from "#ui/tag.tsx";
import styles from "./membership.module.css";

const SmallerPlan = lazily(() => import("./smaller-plan.tsx").then((file) => file.SmallerPlan));

/** A name, the same in every language, like those of the plans. */
const ENTERPRISE = "Enterprise";

interface PlanSwitchProps {
  readonly current: PlanName;
  readonly storageKib: number;
  /** Contact address for a plan that has a price. */
  readonly contact: string | undefined;
}

/** The price list as rows: an upgrade without cost takes one press, a downgrade first shows what will not fit. */
export function PlanSwitch({ current, storageKib, contact }: PlanSwitchProps) {
  const { t } = useTranslation("settings");
  const { toText } = useErrorTexts();
  const { mutate, isPending, error, isSuccess } = useSwitchPlan();
  const [search, setSearch] = useSearchParams();
  // the price list links here for a smaller plan
  const [smaller, setSmaller] = useState(search.get("switch") === "Free" && current !== "Free" ? "Free" : undefined);
  function close() {
    setSmaller(undefined);
    if (search.has("switch")) setSearch({ tab: "membership" }, { replace: true, preventScrollReset: true });
  }
  function choose(plan: PlanName) {
    if (planNames.indexOf(plan) < planNames.indexOf(current)) setSmaller(plan);
    else mutate(plan);
  }
  return (
    <div className={styles.includes}>
      <h3>{t("membership.plans")}</h3>
      {error && <Banner kind="error">{toText(error, t("membership.switch_failed"))}</Banner>}
      {isSuccess && <Banner kind="success">{t("membership.switched", { plan: current })}</Banner>}
      <div className={styles.rows}>
        {plans.map((plan) => (
          <PlanRow key={plan.key} {...{ plan, current, contact, isPending }} onChoose={choose} />
        ))}
      </div>
      <Suspense>
        {smaller === "Free" && (
          <SmallerPlan
            plan={smaller}
            current={current}
            storageKib={storageKib}
            onClose={close}
            onConfirm={() => {
              close();
              mutate("Free");
            }}
          />
        )}
      </Suspense>
    </div>
  );
}

interface PlanRowProps {
  readonly plan: Plan;
  readonly current: PlanName;
  readonly contact: string | undefined;
  readonly isPending: boolean;
  readonly onChoose: (plan: PlanName) => void;
}

function PlanRow({ plan, current, contact, isPending, onChoose }: PlanRowProps) {
  const { t, i18n } = useTranslation("settings");
  const name = getMembershipName(plan);
  const title = name ?? ENTERPRISE;
  const price = new Intl.NumberFormat(i18n.language, {
    style: "currency",
    currency: CURRENCY,
    currencyDisplay: "narrowSymbol",
    maximumFractionDigits: 0,
  }).format(plan.pricePerMonth);
  return (
    <div className={styles.row} data-off={(plan.pricePerMonth > 0 && !contact) || undefined}>
      <span className={styles.words}>
        <strong>{title}</strong>
        <span>{t("membership.per_month", { price })}</span>
      </span>
      {name === current && <Tag>{t("membership.current")}</Tag>}
      {name && name !== current && isSwitchable(name) && (
        <Button variant={name === "Free" ? "default" : "filled"} disabled={isPending} onClick={() => onChoose(name)}>
          {t("membership.switch", { plan: name })}
        </Button>
      )}
      {plan.pricePerMonth > 0 &&
        (contact ? (
          <Button component="a" variant="default" href={`mailto:${contact}?subject=Halka%20${title}`}>
            {t("membership.contact")}
          </Button>
        ) : (
          <span>{t("membership.not_on_sale")}</span>
        ))}
    </div>
  );
}
