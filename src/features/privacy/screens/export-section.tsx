import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { QueryView } from "#features/accounts/screens/query-view.tsx";
import { useDateFormats } from "#client/date-formats.ts";
import { useErrorTexts } from "#client/error-text.ts";
import { Banner } from "#ui/banner.tsx";
import { EXPORT_DAYS } from "../limits.ts";
import { Section } from "#ui/section.tsx";
import stacked from "#ui/form/stacked-form.module.css";
import styles from "./data.module.css";
import { type ExportState, useExport, useRequestExport } from "./privacy-queries.ts";
import IconFileZip from "@tabler/icons-react/dist/esm/icons/IconFileZip.mjs";
import { createFileClient } from "#client/call.ts";
import { saveFile } from "#ui/save-file.ts";
import type { PrivacyContract } from "../contract.ts";
import { sizeText } from "./data-texts.ts";

/** Requests, tracks and downloads a data export. */
export function ExportSection() {
  const { t } = useTranslation("data");
  const query = useExport();
  return (
    <Section title={t("export.title")} lead={t("export.lead", { count: EXPORT_DAYS })} headingId="export">
      <QueryView query={query}>{(state) => <Export state={state} />}</QueryView>
    </Section>
  );
}

function Export({ state }: { state: ExportState }) {
  const { t } = useTranslation("data");
  const { toText } = useErrorTexts();
  const request = useRequestExport();
  const [failure, setFailure] = useState<string>();
  const requestCopy = () => {
    setFailure(undefined);
    request.mutateAsync().catch((error: unknown) => setFailure(toText(error)));
  };
  return (
    <>
      {failure && <Banner kind="error">{failure}</Banner>}
      {state.status === "failed" && !failure && <Banner kind="error">{t("export.failed")}</Banner>}
      {(state.status === "making" || state.status === "ready") && <ExportCopy state={state} onFailure={setFailure} />}
      {state.status !== "making" && (
        <Button
          className={styles.action}
          variant={state.status === "ready" ? "default" : "filled"}
          disabled={request.isPending}
          onClick={requestCopy}
        >
          {t(state.status === "none" ? "export.request" : "export.request_again")}
        </Button>
      )}
    </>
  );
}

const fetchFile = createFileClient<PrivacyContract>();

type CurrentExport = Extract<ExportState, { status: "making" | "ready" }>;

interface ExportCopyProps {
  readonly state: CurrentExport;
  readonly onFailure: (text: string | undefined) => void;
}

function ExportCopy({ state, onFailure }: ExportCopyProps) {
  const { t, i18n } = useTranslation("data");
  const { formatDay } = useDateFormats();
  return (
    <div className={styles.copy}>
      <span className={styles.icon}>
        <IconFileZip size={24} stroke={1.75} aria-hidden />
      </span>
      {/* announced, since it changes without user action */}
      <div role="status">
        <p className={styles.name}>{t(state.status === "making" ? "export.preparing" : "export.ready")}</p>
        <p className={stacked.soft}>
          {state.status === "making"
            ? t("export.preparing_note")
            : t("export.ready_note", { size: sizeText(state.size_bytes, i18n.language), day: formatDay(state.until) })}
        </p>
      </div>
      {state.status === "making" ? (
        <div
          className={`${styles.bar} ${styles.wide}`}
          role="progressbar"
          aria-label={t("export.preparing")}
          aria-valuenow={state.percent}
          aria-valuemin={0}
          aria-valuemax={100}
        >
          <div style={{ transform: `scaleX(${Math.max(4, state.percent) / 100})` }} />
        </div>
      ) : (
        <DownloadButton id={state._id} onFailure={onFailure} />
      )}
    </div>
  );
}

function DownloadButton({ id, onFailure }: { id: string; onFailure: ExportCopyProps["onFailure"] }) {
  const { t } = useTranslation("data");
  const { toText } = useErrorTexts();
  const [isPending, setPending] = useState(false);
  const save = () => {
    setPending(true);
    onFailure(undefined);
    fetchFile("GET /v1/account/export/{exportId}/file", { params: { exportId: id } }, { isAccountScoped: true })
      .then(({ name, blob }) => saveFile(name, blob))
      .catch((error: unknown) => onFailure(toText(error)))
      .finally(() => setPending(false));
  };
  return (
    <Button className={styles.action} disabled={isPending} onClick={save}>
      {t(isPending ? "export.downloading" : "export.download")}
    </Button>
  );
}
