import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { QueryView } from "#features/accounts/screens/query-view.tsx";
import { Section } from "#ui/section.tsx";
import { GRACE_DAYS } from "../limits.ts";
import { ExportSection } from "./export-section.tsx";
import styles from "./data.module.css";
import { DeleteDialog } from "./delete-dialog.tsx";
import { DeletionSteps } from "./deletion-steps.tsx";
import { ScheduledNotice } from "./scheduled-notice.tsx";
import { useDeletion } from "./deletion-query.ts";

/** The person's data rights: an export, and deletion. `className` styles each section. */
export function YourData({ className }: { className?: string | undefined }) {
  return (
    <>
      <div className={className}>
        <ExportSection />
      </div>
      <div className={className}>
        <DeleteSection />
      </div>
    </>
  );
}

/** Deletes the account: explains the steps, and offers to cancel. */
function DeleteSection() {
  const { t } = useTranslation("data");
  const query = useDeletion();
  const [isOpen, setOpen] = useState(false);
  return (
    <Section title={t("deletion.title")} lead={t("deletion.lead", { count: GRACE_DAYS })} headingId="delete-account">
      <QueryView query={query}>
        {(state) =>
          state.status === "scheduled" ? (
            <ScheduledNotice dueAt={state.due_at} />
          ) : (
            <>
              <DeletionSteps />
              <Button className={styles.action} variant="default" c="var(--danger)" onClick={() => setOpen(true)}>
                {t("deletion.request")}
              </Button>
            </>
          )
        }
      </QueryView>
      {isOpen && <DeleteDialog onClose={() => setOpen(false)} />}
    </Section>
  );
}
