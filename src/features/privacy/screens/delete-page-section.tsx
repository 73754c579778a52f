import { Button } from "@mantine/core";
import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { useCurrentPage } from "#client/current-user.ts";
import { lazyWithRetry } from "#ui/lazy-with-retry.ts";
import { Section } from "#ui/section.tsx";
import styles from "./data.module.css";

const DeletePageDialog = lazyWithRetry(() => import("./delete-page-dialog.tsx").then((file) => file.DeletePageDialog));

/** Deletes the selected page. The primary page has no such section: it is deleted with the account. */
export function DeletePageSection({ className }: { className?: string | undefined }) {
  const { t } = useTranslation("data");
  const { handle, isFirst } = useCurrentPage();
  const [isOpen, setOpen] = useState(false);
  if (isFirst) return null;
  return (
    <div className={className}>
      <Section headingId="delete-page" title={t("page.title")} lead={t("page.lead", { handle })}>
        <Button className={styles.action} variant="default" c="var(--danger)" onClick={() => setOpen(true)}>
          {t("page.request")}
        </Button>
      </Section>
      <Suspense>{isOpen && <DeletePageDialog onClose={() => setOpen(false)} />}</Suspense>
    </div>
  );
}
