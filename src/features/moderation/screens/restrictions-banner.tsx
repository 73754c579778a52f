import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useDateFormats } from "#client/date-formats.ts";
import { Banner } from "#ui/banner.tsx";
import type { RestrictionView } from "../contract.ts";
import styles from "./restrictions.module.css";

/** The number of decisions about links that the banner links to, newest first. */
const DECISIONS_MAX = 5;

interface RestrictionsBannerProps {
  readonly restrictions: readonly RestrictionView[];
}

/** Shows what is restricted, why and until when. Links come last, counted by state. */
export function RestrictionsBanner({ restrictions }: RestrictionsBannerProps) {
  const { t } = useTranslation("dashboard");
  const { formatLongDay } = useDateFormats();
  const account = restrictions.find(({ kind }) => kind === "account");
  // if the account is blocked, so is everything else
  const shown = account?.state === "blocked" ? [account] : restrictions.filter(({ kind }) => kind !== "link");
  const links = account?.state === "blocked" ? [] : restrictions.filter(({ kind }) => kind === "link");
  const blocked = links.filter(({ state }) => state === "blocked").length;
  const warned = links.length - blocked;
  const decided = new Map(links.map(({ decisionId, decidedAt }) => [decisionId, decidedAt]));
  const decisions = [...decided].slice(0, DECISIONS_MAX);
  return (
    <Banner kind="error">
      <ul className={styles.lines}>
        {shown.map((restriction) => (
          <li key={`${restriction.kind} ${restriction.target}`}>
            {restriction.kind === "domain"
              ? t(`restricted.domain_${restriction.state}`, { host: restriction.target })
              : t(`restricted.${restriction.kind === "account" ? "account" : "page"}_${restriction.state}`)}{" "}
            <Details restriction={restriction} />{" "}
            <Link to={`/dashboard/restrictions/${restriction.decisionId}`}>{t("restricted.reasons")}</Link>
          </li>
        ))}
        {blocked > 0 && <li>{t("restricted.links_blocked", { count: blocked })}</li>}
        {warned > 0 && <li>{t("restricted.links_warned", { count: warned })}</li>}
        {decisions.map(([decisionId, decidedAt]) => (
          <li key={decisionId}>
            <Link to={`/dashboard/restrictions/${decisionId}`}>
              {t("restricted.reasons_of", { day: formatLongDay(decidedAt) })}
            </Link>
          </li>
        ))}
      </ul>
    </Banner>
  );
}

function Details({ restriction: { category, reason, until } }: { readonly restriction: RestrictionView }) {
  const { t } = useTranslation("dashboard");
  const { formatLongDay } = useDateFormats();
  const day = until && formatLongDay(until);
  // the translated sentence adds its own full stop
  const shown = reason.endsWith(".") ? reason.slice(0, -1) : reason;
  return (
    <>
      {t("restricted.reason", { reason: shown || t(`restricted.category.${category}`) })}
      {day && ` ${t("restricted.until", { day })}`}
    </>
  );
}
