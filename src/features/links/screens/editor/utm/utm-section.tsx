import { Button } from "@mantine/core";
import IconTags from "@tabler/icons-react/dist/esm/icons/IconTags.mjs";
import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { lazily } from "#ui/lazily.ts";
import { utmKeys } from "../../../utm/utm-tags.ts";
import { readUtm } from "./utm-address.ts";

const UtmPanel = lazily(() => import("./utm-panel.tsx").then((file) => file.UtmPanel));

interface UtmSectionProps {
  readonly address: string;
  readonly onChange: (address: string) => void;
}

/** The collapsed editor of campaign tags, with the number of tags in the address. */
export function UtmSection({ address, onChange }: UtmSectionProps) {
  const { t } = useTranslation("utm");
  const [isOpen, setOpen] = useState(false);
  const tags = readUtm(address);
  const count = utmKeys.filter((key) => tags[key] !== "").length;
  return (
    <>
      <Button
        variant="subtle"
        size="sm"
        justify="start"
        leftSection={<IconTags size={18} stroke={1.75} />}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {t("title")}
        {count > 0 && ` · ${t("count", { count })}`}
      </Button>
      <Suspense>{isOpen && <UtmPanel address={address} onChange={onChange} />}</Suspense>
    </>
  );
}
