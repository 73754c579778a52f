// oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role Some browsers drop
// the table semantics of rows displayed as a grid, unless the roles are explicit.
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { toLocale } from "#base/locale.ts";
import { useDateFormats } from "#client/date-formats.ts";
import { Badge } from "#ui/badge.tsx";
import stacked from "#ui/form/stacked-form.module.css";
import type { ApiRequest } from "../contract.ts";
import styles from "./keys.module.css";
import { RequestDialog } from "./request-dialog.tsx";

const columns = ["time", "key", "call", "status", "duration"] as const;

interface RequestTableProps {
  readonly requests: readonly ApiRequest[];
  /** True while the rows of the previous filter are shown. */
  readonly isStale: boolean;
}

/**
 * Calls by time, each with its details in a dialog. The explicit roles keep it a table on narrow screens, where the
 * cells of a row wrap onto three lines.
 */
export function RequestTable({ requests, isStale }: RequestTableProps) {
  const { t, i18n } = useTranslation("api_keys");
  const { formatDateTimeSeconds } = useDateFormats();
  const [opened, setOpened] = useState<ApiRequest>();
  const durations = new Intl.NumberFormat(toLocale(i18n.language), { style: "unit", unit: "millisecond" });
  return (
    <div className={styles.frame} aria-busy={isStale}>
      <table role="table" className={styles.requests} aria-label={t("requests.table")}>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map((column) => (
              <th key={column} role="columnheader" scope="col">
                {t(`requests.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {requests.map((request) => {
            const { _id, createdAt, keyName, operation, via, status, code, durationMs } = request;
            return (
              <tr role="row" key={_id}>
                <td role="cell" data-cell="time">
                  <time dateTime={createdAt}>{formatDateTimeSeconds(createdAt)}</time>
                </td>
                <td role="cell" data-cell="key">
                  {keyName === null ? <i>{t("requests.deleted_key")}</i> : <bdi>{keyName}</bdi>}
                </td>
                <td role="cell" data-cell="call">
                  <button
                    type="button"
                    className={styles.open}
                    aria-haspopup="dialog"
                    aria-label={t("requests.detail.open", { call: operation, time: formatDateTimeSeconds(createdAt) })}
                    onClick={() => setOpened(request)}
                    data-reads
                  >
                    <code>{operation}</code>
                  </button>{" "}
                  {via === "mcp" && <Badge>{via.toUpperCase()}</Badge>}
                </td>
                <td role="cell" data-cell="status">
                  <Badge tone={status >= 400 ? "danger" : "success"}>{status}</Badge>{" "}
                  {code !== null && <code className={stacked.soft}>{code}</code>}
                </td>
                <td role="cell" data-cell="duration">
                  {durations.format(durationMs)}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {opened && <RequestDialog request={opened} onClose={() => setOpened(undefined)} />}
    </div>
  );
}
