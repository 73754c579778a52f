import { Button } from "@mantine/core";
import IconMail from "@tabler/icons-react/dist/esm/icons/IconMail.mjs";
import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { Dialog } from "#ui/dialog.tsx";
import { lazily } from "#ui/lazily.ts";

const ReportsForm = lazily(() => import("./reports-form.tsx").then((file) => file.ReportsForm));

/** The way to the reports by mail. */
export function ReportsMenu() {
  const { t } = useTranslation("reports");
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconMail size={18} stroke={1.75} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {t("open")}
      </Button>
      {isOpen && (
        <Dialog title={t("title")} closeLabel={t("close")} onClose={() => setOpen(false)}>
          <Suspense>
            <ReportsForm lead={t("lead")} />
          </Suspense>
        </Dialog>
      )}
    </>
  );
}
