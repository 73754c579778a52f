import { Button } from "@mantine/core";
import IconFlag from "@tabler/icons-react/dist/esm/icons/IconFlag.mjs";
import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { lazily } from "#ui/lazily.ts";

const AnnotationsDialog = lazily(() => import("./annotations-dialog.tsx").then((file) => file.AnnotationsDialog));

/** The button behind which the notes about days are kept. */
export function AnnotationsMenu() {
  const { t } = useTranslation("annotations");
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconFlag size={18} stroke={1.75} aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {t("open")}
      </Button>
      <Suspense>{isOpen && <AnnotationsDialog onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
