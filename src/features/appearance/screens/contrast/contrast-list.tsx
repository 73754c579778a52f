import { Button } from "@mantine/core";
import IconAlertTriangle from "@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs";
import IconCheck from "@tabler/icons-react/dist/esm/icons/IconCheck.mjs";
import { useTranslation } from "react-i18next";
import type { Palette } from "../../contract.ts";
import { checkPalette, type ColourName, nearestPassing, type PairCheck } from "./contrast-check.ts";
import styles from "./contrast.module.css";

interface ContrastListProps {
  readonly palette: Palette;
  readonly onFix: (colours: Partial<Palette>) => void;
}

/** The contrast of each colour pair, and a fix for those that fail. */
export function ContrastList({ palette, onFix }: ContrastListProps) {
  const { t, i18n } = useTranslation("appearance");
  const checks = checkPalette(palette);
  const failing = checks.filter((check) => !check.passes);
  const failingPairs = [...new Set(failing.map(({ colour }) => colour))];
  const format = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 1 });
  const getRatio = ({ ratio }: PairCheck) => t("contrast.ratio", { ratio: format.format(Math.floor(ratio * 10) / 10) });
  if (checks.length === 0) return null;
  return (
    <details className={styles.contrast} open={failing.length > 0}>
      <summary>
        <CheckIcon passes={failing.length === 0} />
        {failing.length === 0 ? t("contrast.good") : t("contrast.bad", { count: failing.length })}
      </summary>
      {failingPairs.map((name) => (
        <Fix key={name} name={name} palette={palette} onFix={onFix} />
      ))}
      <ul>
        {checks.map((check) => (
          <li key={check.pair} data-passes={check.passes || undefined}>
            <CheckIcon passes={check.passes} />
            <span>{t(`contrast.${check.pair}`)}</span>
            <span className={styles.result}>
              {check.passes ? t("contrast.easy") : t("contrast.hard", { least: format.format(check.least) })}
            </span>
            <span className={styles.ratio}>{getRatio(check)}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}

function Fix({ name, palette, onFix }: ContrastListProps & { readonly name: ColourName }) {
  const { t } = useTranslation("appearance");
  const colour = nearestPassing(palette, name);
  if (colour === undefined) return <p className={styles.none}>{t("contrast.none", { name: t(`colours.${name}`) })}</p>;
  return (
    <Button
      variant="default"
      size="sm"
      className={styles.fix}
      leftSection={<span className={styles.swatch} style={{ background: colour }} />}
      onClick={() => onFix({ [name]: colour })}
    >
      {t("contrast.fix", { name: t(`colours.${name}`), colour })}
    </Button>
  );
}

function CheckIcon({ passes }: { passes: boolean }) {
  const Icon = passes ? IconCheck : IconAlertTriangle;
  return <Icon size={18} stroke={2} aria-hidden className={passes ? styles.passes : styles.fails} />;
}
