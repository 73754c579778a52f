import { Button } from "@mantine/core";
import IconCheck from "@tabler/icons-react/dist/esm/icons/IconCheck.mjs";
import { useId, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { toLocale } from "#base/locale.ts";
import { useErrorTexts } from "#client/error-text.ts";
import type { Profile } from "#features/accounts/profile/screens/profile-fields.ts";
import { useSwitchPlan } from "#features/accounts/profile/screens/profile-query.ts";
import { useLinks } from "#features/links/screens/link-queries.ts";
import {
  membershipByPlan,
  findPlanName,
  isSwitchable,
  type PlanName,
  planNames,
} from "#features/workspaces/membership-by-plan.ts";
import { isComingSoon, PROMO_USERS, STORAGE_GB, CURRENCY, type Plan, plans } from "#features/workspaces/price-list.ts";
import type { TrustLevel } from "#features/workspaces/trust-levels.ts";
import { Badge } from "#ui/badge.tsx";
import { Banner } from "#ui/banner.tsx";
import { lazyWithRetry } from "#ui/lazy-with-retry.ts";
import { LogoMark } from "#ui/logo-mark.tsx";
import { useSiteSettings } from "../../site-settings.ts";
import { UpgradeBanner } from "../upgrade-banner.tsx";
import styles from "./membership.module.css";
import { formatGigabytes, toGigabytes, storageShare } from "./storage.ts";

/** The person's plan, its usage, and the way to upgrade. */
export function Membership({ user }: { user: Profile["user"] }) {
  const { t, i18n } = useTranslation(["settings", "dashboard"]);
  const links = useLinks();
  const { comingSoon, contacts } = useSiteSettings();
  const plan = user.subscription.name;
  const expiry = useExpiryText(plan, user.subscription_expire);
  const gigabytes = (amount: number) => formatGigabytes(amount, i18n.language);
  const linkLimit = user.limits.links;
  const features = membershipByPlan[user.promo ? "Pro" : plan].features;
  return (
    <div className={styles.membership}>
      <div className={styles.plan}>
        <div className={styles.words}>
          <span className={styles.label}>{t("membership.plan")}</span>
          <strong className={styles.name}>{plan}</strong>
          <span>{expiry}</span>
        </div>
        <Button component="a" href="/pricing" variant="default">
          {user.promo || plan === "Pro" ? t("membership.see_plans") : t("dashboard:upgrade.button")}
        </Button>
      </div>
      {user.promo && (
        <div className={styles.promo}>
          <LogoMark size={36} />
          <p>{t("membership.promo", { users: PROMO_USERS })}</p>
        </div>
      )}
      {plan === "Starter" && !user.promo && <UpgradeBanner />}
      <div className={styles.usages}>
        <UsageBar
          label={t("membership.storage")}
          text={t("membership.of", { used: gigabytes(toGigabytes(user.total_storage)), all: gigabytes(STORAGE_GB) })}
          share={storageShare(user.total_storage)}
        />
        {linkLimit !== null && links.data && (
          <UsageBar
            label={t("membership.links")}
            text={t("membership.of", { used: links.data.length, all: linkLimit })}
            share={Math.min(1, links.data.length / linkLimit)}
          />
        )}
        {user.trust && <TrustUsage trust={user.trust} />}
      </div>
      {!user.promo && <PlanSwitch current={plan} storageKib={user.total_storage} contact={contacts.plan} />}
      <div className={styles.includes}>
        <h3>{user.promo ? t("membership.open_to_you") : t("membership.includes", { plan })}</h3>
        <ul>
          {features.map((feature) => (
            <li key={feature}>
              <IconCheck size={18} stroke={2.25} aria-hidden />
              {t(`membership.features.${feature}`)}
              {isComingSoon(feature, comingSoon) && <Badge>{t("membership.soon")}</Badge>}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

interface TrustUsageProps {
  readonly trust: NonNullable<Profile["user"]["trust"]>;
}

/** The level of trust, the links created today, and how the limit changes. */
function TrustUsage({ trust: { level, daily_links: limit, links_today: used, next } }: TrustUsageProps) {
  const { t, i18n } = useTranslation("settings");
  const format = new Intl.DateTimeFormat(toLocale(i18n.language), { dateStyle: "medium" });
  const toDay = (time: string) => format.format(new Date(time));
  function sentence() {
    if (!next) return t(limit === null ? "membership.trust.unlimited" : "membership.trust.stays");
    const day = toDay(next.from);
    if (next.daily_links !== null) return t("membership.trust.raised", { day, limit: next.daily_links });
    if (next.clicks === 0) return t("membership.trust.ends", { day });
    return t("membership.trust.ends_with_clicks", { day, count: next.clicks, latest: toDay(next.latest) });
  }
  return (
    <div className={styles.trust}>
      {limit !== null && (
        <UsageBar
          label={t("membership.trust.today")}
          text={t("membership.of", { used, all: limit })}
          share={Math.min(1, used / limit)}
        />
      )}
      <p>
        {t(`membership.trust.level.${level satisfies TrustLevel}`)} {sentence()}
      </p>
    </div>
  );
}

/** Says on which UTC day a plan ends or ended, in the date format of the language. */
function useExpiryText(plan: string, expire: string | null): string {
  const { t, i18n } = useTranslation("settings");
  if (expire === null) return t("membership.no_end");
  const end = new Date(expire);
  const day = new Intl.DateTimeFormat(toLocale(i18n.language), { dateStyle: "medium", timeZone: "UTC" }).format(end);
  return isFuture(end) ? t("membership.until", { day }) : t("membership.ended", { day, plan });
}

function isFuture(date: Date): boolean {
  return date > new Date();
}

interface UsageBarProps {
  readonly label: string;
  /** The usage and its limit as text. */
  readonly text: string;
  /** 0 to 1. */
  readonly share: number;
}

function UsageBar({ label, text, share }: UsageBarProps) {
  const id = useId();
  const percent = Math.round(share * 100);
  return (
    <div className={styles.usage}>
      <span id={id}>{label}</span>
      <span className={styles.amount}>{text}</span>
      <div
        className={styles.bar}
        role="progressbar"
        aria-labelledby={id}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuetext={text}
        data-full={share >= 1 || undefined}
      >
        <div style={{ inlineSize: `${percent}%` }} />
      </div>
    </div>
  );
}

const DowngradeDialog = lazyWithRetry(() => import("./downgrade-dialog.tsx").then((file) => file.DowngradeDialog));

/** Like the names of the other plans, not translated. */
const ENTERPRISE = "Enterprise";

interface PlanSwitchProps {
  readonly current: PlanName;
  readonly storageKib: number;
  /** Contact address for a plan that has a price. */
  readonly contact: string | undefined;
}

/** The price list as rows. A free upgrade takes one press. A downgrade first shows what exceeds the smaller plan. */
function PlanSwitch({ current, storageKib, contact }: PlanSwitchProps) {
  const { t } = useTranslation("settings");
  const { toText } = useErrorTexts();
  const { mutate, isPending, error, isSuccess } = useSwitchPlan();
  const [search, setSearch] = useSearchParams();
  // the price list of the site links here with `?switch=`
  const [downgradeTo, setDowngradeTo] = useState(
    search.get("switch") === "Free" && current !== "Free" ? "Free" : undefined,
  );
  function close() {
    setDowngradeTo(undefined);
    if (search.has("switch")) setSearch({ tab: "membership" }, { replace: true, preventScrollReset: true });
  }
  function choose(plan: PlanName) {
    if (planNames.indexOf(plan) < planNames.indexOf(current)) setDowngradeTo(plan);
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
        {downgradeTo === "Free" && (
          <DowngradeDialog
            plan={downgradeTo}
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
  const name = findPlanName(plan);
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
      {name === current && <Badge>{t("membership.current")}</Badge>}
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
