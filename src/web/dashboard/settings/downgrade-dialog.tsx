import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useCurrentPage } from "#client/current-user.ts";
import { useDomains } from "#features/domains/screens/domain-queries.ts";
import { usePages } from "#features/pages/screens/pages-queries.ts";
import { membershipByPlan, type PlanName } from "#features/workspaces/membership-by-plan.ts";
import { Dialog } from "#ui/dialog.tsx";
import { ButtonRow } from "#ui/button-row.tsx";
import styles from "./settings.module.css";
import { formatGigabytes, toGigabytes } from "./storage.ts";

interface DowngradeDialogProps {
  readonly plan: PlanName;
  readonly current: PlanName;
  readonly storageKib: number;
  readonly onClose: () => void;
  readonly onConfirm: () => void;
}

/** Shows what exceeds a smaller plan before the account switches to it. */
export function DowngradeDialog({ plan, current, storageKib, onClose, onConfirm }: DowngradeDialogProps) {
  const { t, i18n } = useTranslation("settings");
  const numbers = new Intl.NumberFormat(i18n.language);
  const { limits } = membershipByPlan[plan];
  const exceeded = useExceededLimits(plan, storageKib);
  return (
    <Dialog title={t("membership.smaller.title", { plan })} onClose={onClose} size="lg">
      {exceeded && (
        <ul className={styles.misfits}>
          {exceeded.isUnchecked && <li role="alert">{t("membership.smaller.unchecked", { plan })}</li>}
          {!exceeded.isUnchecked && exceeded.texts.length === 0 && <li>{t("membership.smaller.fits", { plan })}</li>}
          {exceeded.texts.map((text) => (
            <li key={text}>{text}</li>
          ))}
          {limits.rawDays < membershipByPlan[current].limits.rawDays && (
            <li>{t("membership.smaller.history", { count: limits.rawDays })}</li>
          )}
          {limits.apiCallsPerMinute < membershipByPlan[current].limits.apiCallsPerMinute && (
            <li>{t("membership.smaller.api_calls", { plan, calls: numbers.format(limits.apiCallsPerMinute) })}</li>
          )}
          {limits.shortLinks !== null && (
            <li>
              {t("membership.smaller.short_links", {
                plan,
                links: numbers.format(limits.shortLinks),
                monthly: numbers.format(limits.newLinksPerMonth ?? 0),
              })}
            </li>
          )}
        </ul>
      )}
      <p className={styles.question}>{t("membership.smaller.text")}</p>
      <ButtonRow>
        <Button variant="subtle" onClick={onConfirm} disabled={!exceeded}>
          {t("membership.switch", { plan })}
        </Button>
        <Button onClick={onClose} data-autofocus>
          {t("membership.smaller.keep", { plan: current })}
        </Button>
      </ButtonRow>
    </Dialog>
  );
}

interface Exceeded {
  /** A sentence about each limit that is exceeded. */
  readonly texts: readonly string[];
  /** True if the pages or the domains could not be loaded. */
  readonly isUnchecked: boolean;
}

/** Everything that exceeds the limits of a plan; undefined while the data loads. */
function useExceededLimits(plan: PlanName, storageKib: number): Exceeded | undefined {
  const { t, i18n } = useTranslation("settings");
  const { handle } = useCurrentPage();
  const { data: pages, isError } = usePages();
  const domains = useDomains();
  if ((!pages && !isError) || domains.isPending) return undefined;
  const { limits } = membershipByPlan[plan];
  const exceeding = (pages ?? [])
    .filter(({ links }) => limits.links !== null && links > limits.links)
    .map(({ username, links }) =>
      t("membership.smaller.links", { plan, page: `/${username}`, has: links, most: limits.links }),
    );
  const pageCount = pages?.length ?? 0;
  if (pageCount > limits.pages)
    exceeding.push(t("membership.smaller.pages", { plan, has: pageCount, most: limits.pages }));
  const domainCount = domains.data?.length ?? 0;
  if (limits.domains !== null && domainCount > limits.domains) {
    const numbers = { has: domainCount, most: limits.domains };
    exceeding.push(t("membership.smaller.domains", { plan, page: `/${handle}`, ...numbers }));
  }
  if (limits.storageBytes !== null && storageKib * 1024 > limits.storageBytes) {
    const gigabytes = (amount: number) => formatGigabytes(amount, i18n.language);
    const [used, all] = [gigabytes(toGigabytes(storageKib)), gigabytes(limits.storageBytes / 1024 ** 3)];
    exceeding.push(t("membership.smaller.storage", { plan, used, all }));
  }
  return { texts: exceeding, isUnchecked: !pages || !domains.data };
}
