import { Skeleton } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useErrorTexts } from "#client/error-text.ts";
import { PreviewFrame } from "#features/appearance/screens/preview/device-frame.tsx";
import { Banner } from "#ui/banner.tsx";
import { Dialog } from "#ui/dialog.tsx";
import type { ReportRhythm } from "../rhythms.ts";
import { useReportPreview } from "./report-queries.ts";
import styles from "./reports.module.css";

interface ReportPreviewProps {
  readonly rhythm: ReportRhythm;
  readonly zone: string;
  readonly onClose: () => void;
}

/** The email as it would be sent. It is shown in the sandboxed frame for content that must not run in our origin. */
export function ReportPreview({ rhythm, zone, onClose }: ReportPreviewProps) {
  const { t } = useTranslation("reports");
  const { toText } = useErrorTexts();
  const { data, error } = useReportPreview(rhythm, zone);
  const [isDrawn, setDrawn] = useState(false);
  return (
    <Dialog title={t("preview_title")} onClose={onClose} isSheet>
      <div className={styles.preview} aria-busy={!isDrawn && !error}>
        {data && <p className={styles.subject}>{t("subject", { subject: data.subject })}</p>}
        {error && !data ? (
          <Banner kind="error">{toText(error, t("preview_failed"))}</Banner>
        ) : (
          <div className={styles.mail}>
            {!isDrawn && (
              <>
                <span role="status" className="visually-hidden">
                  {t("preview_waiting")}
                </span>
                <Skeleton height="100%" radius="var(--radius)" />
              </>
            )}
            <div className={styles.frame} data-drawn={isDrawn || undefined}>
              <PreviewFrame title={t("preview_title")} html={data?.html} onDrawn={() => setDrawn(true)} />
            </div>
          </div>
        )}
      </div>
    </Dialog>
  );
}
