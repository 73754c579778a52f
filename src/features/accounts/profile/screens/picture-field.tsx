import { Button } from "@mantine/core";
import IconPhoto from "@tabler/icons-react/dist/esm/icons/IconPhoto.mjs";
import { type ComponentType, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { isPicture, PLACEHOLDER_PATH } from "../limits.ts";
import styles from "./profile-form.module.css";

/** Chooses and uploads a picture. Passed in, since the media feature builds on this one. */
export type PictureUpload = ComponentType<{
  readonly purpose: "profile" | "logo";
  readonly onUploaded: (address: string) => void;
  readonly onClose: () => void;
}>;

interface PictureFieldProps {
  readonly name: string;
  readonly label: string;
  readonly error?: string | undefined;
  readonly defaultValue: string;
  readonly purpose: "profile" | "logo";
  readonly Upload: PictureUpload;
}

/** A picture with buttons to replace and remove it; the field's value is its address. */
export function PictureField({ name, label, error, defaultValue, purpose, Upload }: PictureFieldProps) {
  const { t } = useTranslation("settings");
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const chooser = useRef<HTMLButtonElement>(null);
  const [address, setAddress] = useState(defaultValue);
  const [broken, setBroken] = useState("");
  const [isChoosing, setChoosing] = useState(false);
  const isPerson = purpose === "profile";
  const shown =
    isPicture(address, window.location.origin) && address !== broken ? address : isPerson && PLACEHOLDER_PATH;
  const pictureError = error ?? (address === broken && address !== "" ? t("profile.picture_broken") : undefined);

  function change(next: string) {
    setAddress(next);
    if (!field.current) return;
    field.current.value = next;
    // The form listens for input events, which a programmatic change does not fire.
    field.current.dispatchEvent(new Event("input", { bubbles: true }));
  }

  return (
    <div className={styles.picture} role="group" aria-labelledby={id}>
      <span className={styles.frame} data-round={isPerson || undefined}>
        {shown ? (
          // The picture's host must not learn which settings page loads it.
          <img src={shown} alt="" referrerPolicy="no-referrer" onError={() => setBroken(shown)} />
        ) : (
          <IconPhoto size={26} stroke={1.5} aria-hidden />
        )}
      </span>
      <div className={styles.choice}>
        <span id={id} className={styles.pictureLabel}>
          {label}
        </span>
        {/* not a hidden input: React would reset its value to the first one at every change */}
        <input ref={field} type="text" hidden name={name} defaultValue={defaultValue} />
        <div className={styles.buttons}>
          <Button ref={chooser} variant="default" size="sm" onClick={() => setChoosing(true)}>
            {address === "" ? t("profile.picture_choose") : t("profile.picture_change")}
          </Button>
          {address !== "" && (
            <Button
              variant="subtle"
              color="danger"
              size="sm"
              onClick={() => {
                change("");
                // The pressed button disappears with the picture.
                chooser.current?.focus();
              }}
            >
              {t("profile.picture_remove")}
            </Button>
          )}
        </div>
        {pictureError && (
          <p className={styles.pictureFault} role="alert">
            {pictureError}
          </p>
        )}
      </div>
      {isChoosing && <Upload purpose={purpose} onUploaded={change} onClose={() => setChoosing(false)} />}
    </div>
  );
}
