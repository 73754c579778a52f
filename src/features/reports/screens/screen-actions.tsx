import { Button } from "@mantine/core";
import IconFlag from "@tabler/icons-react/dist/esm/icons/IconFlag.mjs";
import IconMail from "@tabler/icons-react/dist/esm/icons/IconMail.mjs";
import IconShare2 from "@tabler/icons-react/dist/esm/icons/IconShare2.mjs";
import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { lazily } from "#ui/lazily.ts";

const dialogs = {
  notes: lazily(() => import("./annotations/annotations-dialog.tsx").then((file) => file.AnnotationsDialog)),
  reports: lazily(() => import("./reports-form.tsx").then((file) => file.ReportsDialog)),
  share: lazily(() => import("./sharing/share-dialog.tsx").then((file) => file.ShareDialog)),
};
const icons = { notes: IconFlag, reports: IconMail, share: IconShare2 };
const names = ["notes", "reports", "share"] as const;

/** Buttons for notes, e-mail reports and sharing. They are part of the first render; only their dialogs load on demand. */
export function ScreenActions() {
  const { t } = useTranslation("statistics");
  const [open, setOpen] = useState<keyof typeof dialogs>();
  const Dialog = open && dialogs[open];
  return (
    <>
      {names.map((name) => {
        const Icon = icons[name];
        return (
          <Button
            key={name}
            variant="default"
            leftSection={<Icon size={18} stroke={1.75} aria-hidden />}
            aria-haspopup="dialog"
            onClick={() => setOpen(name)}
          >
            {t(`actions.${name}`)}
          </Button>
        );
      })}
      <Suspense>{Dialog && <Dialog onClose={() => setOpen(undefined)} />}</Suspense>
    </>
  );
}
