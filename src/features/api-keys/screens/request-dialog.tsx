import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { toLocale } from "#base/locale.ts";
import { useDateFormats } from "#client/date-formats.ts";
import { Badge } from "#ui/badge.tsx";
import { CopyButton } from "#ui/copy-button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import type { ApiRequest } from "../contract.ts";
import styles from "./keys.module.css";

interface RequestDialogProps {
  readonly request: ApiRequest;
  readonly onClose: () => void;
}

/** Everything stored about a call, with links to the documentation of the operation and of the error. */
export function RequestDialog({ request, onClose }: RequestDialogProps) {
  const { t, i18n } = useTranslation(["api_keys", "common"]);
  const { formatDateTimeSeconds } = useDateFormats();
  const { createdAt, keyName, operation, via, requestId, method, path, status, code, durationMs } = request;
  const durations = new Intl.NumberFormat(toLocale(i18n.language), { style: "unit", unit: "millisecond" });
  return (
    <Dialog title={t("requests.detail.title")} onClose={onClose} size="lg">
      <dl className={styles.facts}>
        <DetailRow name={t("requests.call")}>
          <a href={toDocsPath(request, i18n.language)} data-autofocus>
            <code>{operation}</code>
          </a>
        </DetailRow>
        {method !== null && path !== null && (
          <DetailRow name={t("requests.detail.path")}>
            <code>
              {method} {path}
            </code>
          </DetailRow>
        )}
        <DetailRow name={t("requests.status")}>
          <Badge tone={status >= 400 ? "danger" : "success"}>{status}</Badge>
        </DetailRow>
        {code !== null && (
          <DetailRow name={t("requests.detail.code")}>
            <a href={`/developers/errors?lang=${i18n.language}#${code}`}>
              <code>{code}</code>
            </a>
          </DetailRow>
        )}
        <DetailRow name={t("requests.duration")}>{durations.format(durationMs)}</DetailRow>
        <DetailRow name={t("requests.key")}>
          {keyName === null ? <i>{t("requests.deleted_key")}</i> : <bdi>{keyName}</bdi>}
        </DetailRow>
        <DetailRow name={t("requests.detail.via")}>{t(`requests.detail.${via === "mcp" ? "mcp" : "api"}`)}</DetailRow>
        <DetailRow name={t("requests.time")}>
          <time dateTime={createdAt}>{formatDateTimeSeconds(createdAt)}</time>
        </DetailRow>
        {requestId !== null && (
          <DetailRow name={t("requests.detail.id")}>
            <CopyButton
              text={requestId}
              shown={requestId}
              label={t("requests.detail.copy", { id: requestId })}
              doneLabel={t("requests.detail.copied")}
              failedLabel={t("common:copy_blocked")}
              isCode
            />
          </DetailRow>
        )}
      </dl>
    </Dialog>
  );
}

function DetailRow({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/**
 * The section of the documentation about a call: the list of tools for an MCP tool, the page about authentication for a
 * call that no key can make.
 */
function toDocsPath({ via, operation, code }: ApiRequest, language: string): string {
  const page = code === "session_required" ? "authentication" : `calls/${operation}`;
  return `/developers/${via === "mcp" ? "mcp" : page}?lang=${language}`;
}
