// oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role
// Some browsers take no table for one whose rows are displayed as a grid, unless its roles are written down.
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

/** Calls by time. The roles keep it a table on a narrow screen, where the cells of a row are in three lines. */
export function RequestTable({ requests, isStale }: RequestTableProps) {
  const { t, i18n } = useTranslation("api_keys");
  const { getSecond } = useMoments();
  const durations = new Intl.NumberFormat(toLocale(i18n.language), { style: "unit", unit: "millisecond" });
  return (
    <div className={styles.frame} aria-busy={isStale}>
      <table role="table" className={styles.requests} aria-label={t("requests.table")}>
        <thead role="rowgroup">
          <tr role="row">
            <th role="columnheader" scope="col">
              {t("requests.time")}
            </th>
            <th role="columnheader" scope="col">
              {t("requests.key")}
            </th>
            <th role="columnheader" scope="col">
              {t("requests.call")}
            </th>
            <th role="columnheader" scope="col">
              {t("requests.status")}
            </th>
            <th role="columnheader" scope="col">
              {t("requests.duration")}
            </th>
          </tr>
        </thead>
        <tbody role="rowgroup">
          {requests.map(({ _id, createdAt, keyName, operation, via, status, code, durationMs }) => (
            <tr role="row" key={_id}>
              <td role="cell" data-cell="time">
                <time dateTime={createdAt}>{getSecond(createdAt)}</time>
              </td>
              <td role="cell" data-cell="key">
                {keyName === null ? <i>{t("requests.deleted_key")}</i> : <bdi>{keyName}</bdi>}
              </td>
              <td role="cell" data-cell="call">
                <code>{operation}</code> {via === "mcp" && <Tag>{via.toUpperCase()}</Tag>}
              </td>
              <td role="cell" data-cell="status">
                <span className={styles.badge} data-state={status >= 400 ? "failed" : "ok"}>
                  {status}
                </span>{" "}
                {code !== null && <code className={styles.soft}>{code}</code>}
              </td>
              <td role="cell" data-cell="duration">
                {durations.format(durationMs)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
