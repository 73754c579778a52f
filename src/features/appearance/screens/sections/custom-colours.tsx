import { useTranslation } from "react-i18next";
import { ColourField } from "#ui/colour-field.tsx";
import type { Palette } from "../../contract.ts";
import styles from "./sections.module.css";

const names = ["background", "secondary", "text", "muted", "primary", "accent"] as const satisfies (keyof Palette)[];

interface CustomColoursProps {
  readonly palette: Palette;
  readonly onChange: (colours: Partial<Palette>) => void;
}

/** The six colours of a custom palette. */
export function CustomColours({ palette, onChange }: CustomColoursProps) {
  const { t } = useTranslation("appearance");
  return (
    <fieldset className={styles.colours}>
      <legend className={styles.legend}>{t("colours.title")}</legend>
      {names.map((name) => (
        <ColourField
          key={name}
          label={t(`colours.${name}`)}
          value={palette[name]}
          onChange={(colour) => onChange({ [name]: colour })}
          dropperLabel={t("colours.dropper")}
        />
      ))}
    </fieldset>
  );
}
