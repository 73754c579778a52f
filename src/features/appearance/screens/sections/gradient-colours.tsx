import { useTranslation } from "react-i18next";
import { ColourField } from "#ui/colour-field.tsx";
import type { Background } from "../../style.ts";
import styles from "./sections.module.css";

type Gradient = Extract<Background, { kind: "gradient" }>;

interface GradientColoursProps {
  readonly background: Gradient;
  readonly onChange: (background: Gradient) => void;
}

export function GradientColours({ background, onChange }: GradientColoursProps) {
  const { t } = useTranslation("appearance");
  return (
    <div className={styles.colours}>
      <ColourField
        label={t("background.from")}
        value={background.from}
        onChange={(from) => onChange({ ...background, from })}
        dropperLabel={t("colours.dropper")}
      />
      <ColourField
        label={t("background.to")}
        value={background.to}
        onChange={(to) => onChange({ ...background, to })}
        dropperLabel={t("colours.dropper")}
      />
    </div>
  );
}
