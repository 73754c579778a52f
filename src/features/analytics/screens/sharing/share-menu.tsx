import { Button } from "@mantine/core";
import IconShare2 from "@tabler/icons-react/dist/esm/icons/IconShare2.mjs";
import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { lazily } from "#ui/lazily.ts";

const ShareDialog = lazily(() => import("./share-dialog.tsx").then((file) => file.ShareDialog));

/** The way to addresses under which others read the figures. */
export function ShareMenu() {
  const { t } = useTranslation("shares");
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconShare2 size={18} stroke={1.75} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {t("open")}
      </Button>
      {isOpen && (
        <Suspense>
          <ShareDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
