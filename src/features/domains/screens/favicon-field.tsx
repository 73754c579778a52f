import { Button } from "@mantine/core";
import IconUpload from "@tabler/icons-react/dist/esm/icons/IconUpload.mjs";
import IconWorld from "@tabler/icons-react/dist/esm/icons/IconWorld.mjs";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { FieldErrorText } from "#features/routing/screens/field-error.tsx";
import { usePicturePicker } from "#features/routing/screens/file-picker.tsx";
import { RemoveButton } from "#ui/remove-button.tsx";
import styles from "./domains.module.css";

interface FaviconFieldProps {
  /** The address of the picture; empty for none. */
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (address: string) => void;
}

/** The field for the picture that browsers show in the tab. */
export function FaviconField({ value, error, onChange }: FaviconFieldProps) {
  const { t } = useTranslation("domains");
  const chooser = useRef<HTMLButtonElement>(null);
  const picker = usePicturePicker({
    toText: (found) => t(`rules.error.${found}`),
    onUploaded: onChange,
    failed: t("rules.error.upload"),
  });
  return (
    <fieldset className={styles.favicon}>
      <legend>{t("rules.favicon")}</legend>
      <span className={styles.frame} aria-hidden>
        {value === "" ? <IconWorld size={22} stroke={1.75} /> : <img src={value} alt="" width={32} height={32} />}
      </span>
      {picker.input}
      <Button
        ref={chooser}
        variant="default"
        size="sm"
        leftSection={<IconUpload size={16} />}
        onClick={picker.open}
        disabled={picker.isUploading}
      >
        {t(picker.isUploading ? "rules.uploading" : "rules.upload")}
      </Button>
      {value !== "" && (
        <RemoveButton
          focusAfter={chooser}
          onRemove={() => {
            picker.cancel();
            onChange("");
          }}
        >
          {t("rules.remove")}
        </RemoveButton>
      )}
      <FieldErrorText className={styles.wide}>{picker.issue ?? error}</FieldErrorText>
    </fieldset>
  );
}
