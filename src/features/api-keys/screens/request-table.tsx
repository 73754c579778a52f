import { useTranslation } from "react-i18next";
import { toLocale } from "#base/locale.ts";
import { Tag } from "#ui/tag.tsx";
import type { ApiRequest } from "../contract.ts";
import styles from "./keys.module.css";
import { useMoments } from "./use-moments.ts";

interface RequestTableProps {
  readonly requests: readonly ApiRequest[];
  /** True while the rows are those of the filter before. */
  readonly isStale: boolean;
}

/** Calls by time; on a narrow screen it scrolls sideways within its frame. */
export function RequestTable({ requests, isStale }: RequestTableProps) {
  const { t, i18n } = useTranslation("api_keys");
  const { getSecond } = useMoments();
  const durations = new Intl.NumberFormat(toLocale(i18n.language), { style: "unit", unit: "millisecond" });
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable by keyboard
    <div className={styles.scroll} role="region" aria-label={t("requests.table")} tabIndex={0} aria-busy={isStale}>
      <table className={styles.requests}>
        <thead>
          <tr>
            <th scope="col">{t("requests.time")}</th>
            <th scope="col">{t("requests.key")}</th>
            <th scope="col">{t("requests.call")}</th>
            <th scope="col">{t("requests.status")}</th>
            <th scope="col">{t("requests.duration")}</th>
          </tr>
        </thead>
        <tbody>
          {requests.map(({ _id, createdAt, keyName, operation, via, status, code, durationMs }) => (
            <tr key={_id}>
              <td>
                <time dateTime={createdAt}>{getSecond(createdAt)}</time>
              </td>
              <td>{keyName === null ? <i>{t("requests.deleted_key")}</i> : <bdi>{keyName}</bdi>}</td>
              <td>
                <code>{operation}</code> {via === "mcp" && <Tag>{via.toUpperCase()}</Tag>}
              </td>
              <td>
                <span className={styles.badge} data-state={status >= 400 ? "failed" : "ok"}>
                  {status}
                </span>{" "}
                {code !== null && <code className={styles.soft}>{code}</code>}
              </td>
              <td>{durations.format(durationMs)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
