import { useTranslation } from "react-i18next";
import { RadioGroup } from "#ui/radio-group.tsx";
import { useIsBento } from "./bento.ts";
import styles from "./cells.module.css";

interface CellsFieldProps {
  readonly value: 1 | 2;
  readonly onChange: (cells: 1 | 2) => void;
}

const WIDTHS = [
  { value: "1", cells: 1 },
  { value: "2", cells: 2 },
] as const;

/** The width of an item in the bento layout; renders nothing for other layouts. */
export function CellsField({ value, onChange }: CellsFieldProps) {
  const { t } = useTranslation("blocks");
  if (!useIsBento()) return null;
  return (
    <RadioGroup
      legend={t("cells.label")}
      look="segments"
      choices={WIDTHS.map(({ value: width, cells }) => ({
        value: width,
        label: t(`cells.${width}`),
        badge: <span className={styles.badge} data-cells={cells} aria-hidden />,
      }))}
      value={String(value)}
      onChange={(chosen) => onChange(chosen === "2" ? 2 : 1)}
    />
  );
}
