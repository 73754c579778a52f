import { Button } from "@mantine/core";
import IconUpload from "@tabler/icons-react/dist/esm/icons/IconUpload.mjs";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { FieldErrorText } from "#features/routing/screens/field-error.tsx";
import type { Platform } from "#features/blocks/platforms.ts";
import { PlatformIcon } from "#features/blocks/screens/platforms/platform-icon.tsx";
import styles from "./thumbnail.module.css";
import { usePicturePicker } from "#features/routing/screens/file-picker.tsx";
import { RemoveButton } from "#ui/remove-button.tsx";
import { findPicture } from "#features/media/picture.ts";

interface ThumbnailFieldProps {
  readonly value: string;
  readonly error: string | undefined;
  readonly platform: Platform | undefined;
  /** The address of the icon of the link's destination, or empty. */
  readonly icon: string;
  readonly isLooking: boolean;
  /** Requests the page's icon, unless it was requested automatically. */
  readonly onWantIcon: (() => void) | undefined;
  readonly onChange: (address: string) => void;
}

export function ThumbnailField({ value, error, platform, icon, isLooking, onWantIcon, onChange }: ThumbnailFieldProps) {
  const { t } = useTranslation("editor");
  const chooser = useRef<HTMLButtonElement>(null);
  const picker = usePicturePicker({
    toText: (found) => t(`picture_error.${found}`),
    onUploaded: onChange,
    failed: t("picture_error.upload"),
  });
  const shownError = picker.issue ?? error;
  function change(address: string) {
    picker.cancel();
    onChange(address);
  }

  return (
    <fieldset className={styles.field}>
      <legend>{t("thumbnail")}</legend>
      <span className={styles.frame} aria-hidden>
        {value !== "" ? (
          <ThumbnailPicture address={value} size={64} />
        ) : (
          <PlatformIcon platform={platform ?? "other"} size={26} />
        )}
      </span>
      <div className={styles.buttons}>
        {picker.input}
        <Button
          ref={chooser}
          variant="default"
          size="sm"
          data-field="thumbnail"
          leftSection={<IconUpload size={16} />}
          onClick={picker.open}
          disabled={picker.isUploading}
        >
          {picker.isUploading ? t("picture_uploading") : t("picture_upload")}
        </Button>
        {icon !== "" && icon !== value && (
          <Button
            variant="default"
            size="sm"
            leftSection={<ThumbnailPicture address={icon} size={18} />}
            onClick={() => change(icon)}
          >
            {t("icon_use")}
          </Button>
        )}
        {icon === "" && onWantIcon && (
          <Button variant="default" size="sm" onClick={onWantIcon} disabled={isLooking}>
            {isLooking ? t("loading_metadata") : t("icon_find")}
          </Button>
        )}
        {value !== "" && (
          <RemoveButton focusAfter={chooser} onRemove={() => change("")}>
            {t("picture_remove")}
          </RemoveButton>
        )}
      </div>
      <FieldErrorText className={styles.error}>{shownError}</FieldErrorText>
    </fieldset>
  );
}

/** A small preview of a link's picture; decorative beside its name. */
export function ThumbnailPicture({ address, size }: { address: string; size: number }) {
  const picture = findPicture(address);
  const sizes = `${size}px`;
  return (
    <picture className={styles.picture} style={{ width: size, height: size }}>
      {picture && <source type="image/avif" srcSet={picture.sources.avif} sizes={sizes} />}
      {picture && <source type="image/webp" srcSet={picture.sources.webp} sizes={sizes} />}
      <img src={picture?.src ?? address} alt="" width={size} height={size} />
    </picture>
  );
}
