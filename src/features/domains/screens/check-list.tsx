import { Button } from "@mantine/core";
import IconAlertTriangle from "@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs";
import IconCircleCheck from "@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs";
import IconCircleDashed from "@tabler/icons-react/dist/esm/icons/IconCircleDashed.mjs";
import IconRefresh from "@tabler/icons-react/dist/esm/icons/IconRefresh.mjs";
import { useTranslation } from "react-i18next";
import { toLocale } from "#base/locale.ts";
import { useErrorTexts } from "#client/error-text.ts";
import { useNow } from "#features/blocks/screens/row/now.tsx";
import { formatAgo } from "#features/links/screens/short-links/format-ago.ts";
import { Banner } from "#ui/banner.tsx";
import type { Domain } from "../contract.ts";
import { type DomainCheck, type CheckStatus, listDomainChecks } from "./checks.ts";
import { useCheckDomain } from "./domain-queries.ts";
import styles from "./domains.module.css";
import { useDateFormats } from "#client/date-formats.ts";

/** What the last check found, and a button to check again. */
export function CheckList({ domain }: { readonly domain: Domain }) {
  const { t, i18n } = useTranslation("domains");
  const { toText } = useErrorTexts();
  const check = useCheckDomain(domain._id);
  const now = useNow();
  const { diagnosis } = domain;
  const ago = diagnosis && formatAgo(new Date(diagnosis.checkedAt), now, toLocale(i18n.language));
  return (
    <div className={styles.checks}>
      <div className={styles.checking}>
        <h4>{t("check.title")}</h4>
        <span className={styles.soft}>{ago === null ? t("check.never") : t("check.ago", { ago })}</span>
        <Button
          variant="default"
          size="sm"
          leftSection={<IconRefresh className={styles.turning} data-on={check.isPending || undefined} size={16} />}
          disabled={check.isPending}
          onClick={() => check.mutate()}
        >
          {t(check.isPending ? "check.pending" : "check.again")}
        </Button>
      </div>
      <p role="status" className="visually-hidden">
        {check.isPending && t("check.pending")}
        {check.isSuccess && t("check.done")}
      </p>
      {check.error && <Banner kind="error">{toText(check.error, t("check.failed"))}</Banner>}
      {diagnosis && (
        <ul className={styles.checkList}>
          {listDomainChecks(domain, diagnosis).map((each) => (
            <CheckLine key={each.name} check={each} expiresAt={domain.certificate.expiresAt} />
          ))}
        </ul>
      )}
    </div>
  );
}

const icons = { ok: IconCircleCheck, bad: IconAlertTriangle, open: IconCircleDashed } as const satisfies Record<
  CheckStatus,
  unknown
>;

interface CheckLineProps {
  readonly check: DomainCheck;
  readonly expiresAt: string | null;
}

function CheckLine({ check: { name, status, result, details }, expiresAt }: CheckLineProps) {
  const { t } = useTranslation("domains");
  const { formatLongDay } = useDateFormats();
  const Icon = icons[status];
  const toShown = (value: string) => value.replace(/ private$/, ` (${t("check.private")})`);
  const day = expiresAt === null ? "" : formatLongDay(expiresAt);
  return (
    <li className={styles.check} data-status={status}>
      <Icon size={20} stroke={2} role="img" aria-label={t(`check.status.${status}`)} />
      <div>
        <h5>{t(`check.name.${name}`)}</h5>
        <p>{t(`check.result.${result}`, { day })}</p>
        {details.length > 0 && (
          <dl className={styles.details}>
            {details.map(({ label, values }) => (
              <div key={label}>
                <dt>{t(`check.fact.${label}`)}</dt>
                <dd>
                  {values.length === 0 ? (
                    t("check.none")
                  ) : (
                    <ul>
                      {values.map((value) => (
                        <li key={value}>
                          {label === "provider" || label === "reason" ? value : <code>{toShown(value)}</code>}
                        </li>
                      ))}
                    </ul>
                  )}
                </dd>
              </div>
            ))}
          </dl>
        )}
      </div>
    </li>
  );
}
