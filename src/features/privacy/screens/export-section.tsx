import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { QueryView } from "#features/accounts/screens/query-view.tsx";
import { useErrorTexts } from "#client/error-text.ts";
import { Banner } from "#ui/banner.tsx";
import { EXPORT_DAYS } from "../limits.ts";
import { Section } from "#ui/section.tsx";
import styles from "./data.module.css";
import { ExportCopy } from "./export-copy.tsx";
import { type ExportState, useExport, useRequestExport } from "./privacy-queries.ts";

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
