import { Checkbox } from "@mantine/core";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { useSource } from "#features/analytics/screens/statistics/source.tsx";
import styles from "./sharing.module.css";

interface LinkChoiceProps {
  readonly chosen: readonly string[];
  readonly error: string | undefined;
  readonly onChange: (chosen: readonly string[]) => void;
}

/** The choice of links that a share shows. */
export function LinkChoice({ chosen, error, onChange }: LinkChoiceProps) {
  const { t } = useTranslation("shares");
  const { linkNames } = useSource();
  const id = useId();
  const links = [...(linkNames ?? [])];
  return (
    <fieldset className={styles.links} aria-describedby={error && id} aria-invalid={error !== undefined}>
      <legend>{t("form.links")}</legend>
      {error !== undefined && (
        <p id={id} className={styles.error} role="alert">
          {error}
        </p>
      )}
      {linkNames?.size === 0 && <p className={styles.note}>{t("form.no_links")}</p>}
      <div className={styles.boxes}>
        {links.map(([linkId, { name }]) => (
          <Checkbox
            key={linkId}
            label={name}
            checked={chosen.includes(linkId)}
            onChange={(event) =>
              onChange(event.currentTarget.checked ? [...chosen, linkId] : chosen.filter((each) => each !== linkId))
            }
          />
        ))}
      </div>
    </fieldset>
  );
}
