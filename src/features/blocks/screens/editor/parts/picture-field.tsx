import { Button } from "@mantine/core";
import IconPhoto from "@tabler/icons-react/dist/esm/icons/IconPhoto.mjs";
import IconUpload from "@tabler/icons-react/dist/esm/icons/IconUpload.mjs";
import { createContext, useContext, useRef } from "react";
import { useTranslation } from "react-i18next";
import { FieldErrorText } from "#features/routing/screens/field-error.tsx";
import { findPicture } from "#features/media/picture.ts";
import type { FieldProps } from "#features/routing/screens/address-field.tsx";
import { RemoveButton } from "#ui/remove-button.tsx";
import styles from "./upload-field.module.css";

interface PictureFieldProps extends FieldProps<string> {
  readonly legend: string;
  readonly hint?: string | undefined;
  readonly isRequired?: boolean;
  readonly isFirst?: boolean;
}

/** A picture that can be uploaded, replaced or removed. */
export function PictureField({ path, legend, hint, value, error, isRequired, isFirst, onChange }: PictureFieldProps) {
  const { t } = useTranslation("block_editor");
  const choosePicture = useChoosePicture();
  const chooser = useRef<HTMLButtonElement>(null);
  return (
    <fieldset className={styles.field}>
      <legend>{legend}</legend>
      {hint && <p className={styles.hint}>{hint}</p>}
      <Picture address={value} />
      <div className={styles.buttons}>
        <Button
          ref={chooser}
          variant="default"
          size="sm"
          data-field={path}
          data-autofocus={isFirst || undefined}
          leftSection={<IconUpload size={16} />}
          onClick={() => choosePicture(onChange)}
        >
          {value === "" ? t("picture.choose") : t("picture.another")}
        </Button>
        {value !== "" && !isRequired && (
          <RemoveButton focusAfter={chooser} onRemove={() => onChange("")}>
            {t("picture.remove")}
          </RemoveButton>
        )}
      </div>
      <FieldErrorText>{error}</FieldErrorText>
    </fieldset>
  );
}

/** A small preview of a picture; decorative beside its label. */
export function Picture({ address }: { address: string }) {
  const picture = findPicture(address);
  return (
    <span className={styles.frame} data-empty={address === "" || undefined} aria-hidden>
      {address === "" ? (
        <IconPhoto size={28} stroke={1.25} />
      ) : (
        <picture>
          {picture && <source type="image/avif" srcSet={picture.sources.avif} sizes="240px" />}
          {picture && <source type="image/webp" srcSet={picture.sources.webp} sizes="240px" />}
          <img src={picture?.src ?? address} alt="" />
        </picture>
      )}
    </span>
  );
}

/** Lets the user pick a picture in a dialog, and passes its address to the callback. */
type ChoosePicture = (take: (address: string) => void) => void;

const ChoosePictureContext = createContext<ChoosePicture | undefined>(undefined);

export const ChoosePictureProvider = ChoosePictureContext.Provider;

export function useChoosePicture(): ChoosePicture {
  const choosePicture = useContext(ChoosePictureContext);
  if (!choosePicture) throw new Error("useChoosePicture is used outside the editor");
  return choosePicture;
}
