import { TextInput, type TextInputProps } from "@mantine/core";
import IconPhoto from "@tabler/icons-react/dist/esm/icons/IconPhoto.mjs";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { isPicture } from "../limits.ts";
import { PLACEHOLDER_PATH } from "../placeholder.ts";
import styles from "./profile-form.module.css";

interface PictureFieldProps extends TextInputProps {
  readonly defaultValue: string;
  /** It shows a person, for whom another picture stands in. */
  readonly isPerson?: boolean;
}

/** The address of a picture, and the picture itself where there is one that can be shown. */
export function PictureField({ isPerson = false, defaultValue, ...field }: PictureFieldProps) {
  const { t } = useTranslation("settings");
  const [address, setAddress] = useState(defaultValue);
  const [broken, setBroken] = useState("");
  const shown = isPicture(address) && address !== broken ? address : isPerson && PLACEHOLDER_PATH;
  return (
    <div className={styles.picture}>
      <span className={styles.frame} data-round={isPerson || undefined}>
        {shown ? (
          // because where somebody looks at their settings is no business of who holds the picture
          <img src={shown} alt="" referrerPolicy="no-referrer" onError={() => setBroken(shown)} />
        ) : (
          <IconPhoto size={26} stroke={1.5} aria-hidden />
        )}
      </span>
      <TextInput
        {...field}
        defaultValue={defaultValue}
        description={address === broken && address !== "" ? t("profile.picture_broken") : t("profile.picture_hint")}
        placeholder="https://"
        inputMode="url"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        onBlur={(event) => setAddress(event.currentTarget.value.trim())}
      />
    </div>
  );
}
