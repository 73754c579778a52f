import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useDateFormats } from "#client/date-formats.ts";
import { useErrorTexts } from "#client/error-text.ts";
import { Banner } from "#ui/banner.tsx";
import styles from "./data.module.css";
import { useCancelDeletion } from "./privacy-queries.ts";

/** Shows the date of the deletion, with a button that cancels it. */
export function ScheduledNotice({ dueAt }: { dueAt: string }) {
  const { t } = useTranslation("data");
  const { toText } = useErrorTexts();
  const { formatDay } = useDateFormats();
  const cancelDeletion = useCancelDeletion();
  const [failure, setFailure] = useState<string>();
  const cancel = () => {
    setFailure(undefined);
    cancelDeletion.mutateAsync().catch((error: unknown) => setFailure(toText(error)));
  };
  return (
    <>
      <div className={styles.notice}>
        <div>
          <strong>{t("deletion.scheduled", { day: formatDay(dueAt) })}</strong>
          <p>{t("deletion.scheduled_note")}</p>
        </div>
        <Button disabled={cancelDeletion.isPending} onClick={cancel}>
          {t("deletion.keep")}
        </Button>
      </div>
      {failure && <Banner kind="error">{failure}</Banner>}
    </>
  );
}
