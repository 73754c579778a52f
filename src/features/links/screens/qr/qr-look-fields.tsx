import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Upload } from "#features/media/screens/upload.tsx";
import { ColourField } from "#ui/colour-field.tsx";
import { RangeField } from "#ui/range-field.tsx";
import styles from "./qr-dialog.module.css";
import type { ChosenLook } from "./use-qr-look.ts";

const MARGIN_MAX = 10;

interface QrLookFieldsProps {
  readonly look: ChosenLook;
  readonly onChange: (part: Partial<ChosenLook>) => void;
}

/** Colours, margin and logo of a code. */
export function QrLookFields({ look, onChange }: QrLookFieldsProps) {
  const { t } = useTranslation("qr");
  const [isUploading, setUploading] = useState(false);
  return (
    <>
      <div className={styles.colours}>
        <ColourField
          label={t("dark")}
          value={look.dark}
          dropperLabel={t("dropper")}
          onChange={(dark) => onChange({ dark })}
        />
        <ColourField
          label={t("light")}
          value={look.light}
          dropperLabel={t("dropper")}
          onChange={(light) => onChange({ light })}
        />
      </div>
      <RangeField
        label={t("margin")}
        value={look.margin - 1}
        max={MARGIN_MAX - 1}
        text={t("modules", { count: look.margin })}
        onChange={(beyond) => onChange({ margin: beyond + 1 })}
      />
      <div className={styles.logo}>
        <Button variant="default" size="sm" onClick={() => setUploading(true)}>
          {t(look.logo === "" ? "logo_add" : "logo_change")}
        </Button>
        {look.logo !== "" && (
          <Button variant="subtle" size="sm" onClick={() => onChange({ logo: "" })}>
            {t("logo_remove")}
          </Button>
        )}
      </div>
      {isUploading && (
        <Upload purpose="logo" onUploaded={(logo) => onChange({ logo })} onClose={() => setUploading(false)} />
      )}
    </>
  );
}
