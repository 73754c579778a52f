import IconCrown from "@tabler/icons-react/dist/esm/icons/IconCrown.mjs";
import IconAlertTriangle from "@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs";
import IconCheck from "@tabler/icons-react/dist/esm/icons/IconCheck.mjs";
import styles from "./sections.module.css";
import contrastStyles from "../contrast/contrast.module.css";
import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "@mantine/core";
import { RadioGroup } from "#ui/radio-group.tsx";
import { lazyWithRetry } from "#ui/lazy-with-retry.ts";
import type { Palette } from "../../contract.ts";
import { getPalette, palettes, type PaletteName } from "../../palettes.ts";
import { FieldsLoading, type SectionProps, SectionCard } from "./section-card.tsx";
import { checkPalette, type ColourName, findReadableColour, type PairCheck } from "../contrast/contrast-check.ts";

const ColourField = lazyWithRetry(() => import("#ui/colour-field.tsx").then((file) => file.ColourField));

const colourNames = ["background", "secondary", "text", "muted", "primary", "accent"] as const;

export function PaletteSection({ parts, edit }: SectionProps) {
  const { t } = useTranslation("appearance");
  const { name: selected, colours: palette } = parts.palette;
  const isCustom = selected === "custom";
  // remembers the custom palette while the user tries others
  const [own, setOwn] = useState<Palette>();
  if (isCustom && own !== palette) setOwn(palette);

  function choose(name: PaletteName) {
    const colours = getPalette(name);
    edit({ palette: { name, colours: name === "custom" ? (own ?? palette) : colours } });
  }
  const change = (colours: Partial<Palette>) =>
    edit({ palette: { name: "custom", colours: { ...palette, ...colours } } });

  return (
    <SectionCard id="colours" title={t("palette.title")} lead={t("palette.lead")}>
      <RadioGroup
        legend={t("part.palette")}
        isLegendHidden
        cardWidth="5.75rem"
        choices={palettes.map(({ name, isPremium, colours }) => ({
          value: name,
          label: t(`palette.${name}`),
          picture: <PalettePicture palette={name === "custom" ? (own ?? palette) : colours} />,
          badge: isPremium && <Crown label={t("palette.premium")} />,
        }))}
        value={selected}
        onChange={choose}
      />
      {isCustom && (
        <Suspense fallback={<FieldsLoading rows={3} />}>
          <fieldset className={styles.colours}>
            <legend className={styles.legend}>{t("colours.title")}</legend>
            {colourNames.map((name) => (
              <ColourField
                key={name}
                label={t(`colours.${name}`)}
                value={palette[name]}
                onChange={(colour) => change({ [name]: colour })}
                dropperLabel={t("colours.dropper")}
              />
            ))}
          </fieldset>
        </Suspense>
      )}
      <ContrastList palette={palette} onFix={change} />
    </SectionCard>
  );
}

function Crown({ label }: { label: string }) {
  return (
    <span title={label}>
      <IconCrown size={16} stroke={2} aria-hidden />
      <span className="visually-hidden">{label}</span>
    </span>
  );
}

interface ContrastListProps {
  readonly palette: Palette;
  readonly onFix: (colours: Partial<Palette>) => void;
}

/** The contrast of each colour pair, and a fix for those that fail. */
function ContrastList({ palette, onFix }: ContrastListProps) {
  const { t, i18n } = useTranslation("appearance");
  const checks = checkPalette(palette);
  const failing = checks.filter((check) => !check.passes);
  const failingColours = [...new Set(failing.map(({ colour }) => colour))];
  const format = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 1 });
  const getRatio = ({ ratio }: PairCheck) => t("contrast.ratio", { ratio: format.format(Math.floor(ratio * 10) / 10) });
  if (checks.length === 0) return null;
  return (
    <details className={contrastStyles.contrast} open={failing.length > 0}>
      <summary>
        <CheckIcon passes={failing.length === 0} />
        {failing.length === 0 ? t("contrast.good") : t("contrast.bad", { count: failing.length })}
      </summary>
      {failingColours.map((name) => (
        <Fix key={name} name={name} palette={palette} onFix={onFix} />
      ))}
      <ul>
        {checks.map((check) => (
          <li key={check.pair} data-passes={check.passes || undefined}>
            <CheckIcon passes={check.passes} />
            <span>{t(`contrast.${check.pair}`)}</span>
            <span className={contrastStyles.result}>
              {check.passes ? t("contrast.easy") : t("contrast.hard", { least: format.format(check.minimum) })}
            </span>
            <span className={contrastStyles.ratio}>{getRatio(check)}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}

function Fix({ name, palette, onFix }: ContrastListProps & { readonly name: ColourName }) {
  const { t } = useTranslation("appearance");
  const colour = findReadableColour(palette, name);
  if (colour === undefined)
    return <p className={contrastStyles.none}>{t("contrast.none", { name: t(`colours.${name}`) })}</p>;
  return (
    <Button
      variant="default"
      size="sm"
      className={contrastStyles.fix}
      leftSection={<span className={contrastStyles.swatch} style={{ background: colour }} />}
      onClick={() => onFix({ [name]: colour })}
    >
      {t("contrast.fix", { name: t(`colours.${name}`), colour })}
    </Button>
  );
}

function CheckIcon({ passes }: { passes: boolean }) {
  const Icon = passes ? IconCheck : IconAlertTriangle;
  return <Icon size={18} stroke={2} aria-hidden className={passes ? contrastStyles.passes : contrastStyles.fails} />;
}

/** A thumbnail of a palette: its ground, a card with text and icon, and the button. */
export function PalettePicture({ palette }: { palette: Palette }) {
  const { background, secondary, text, muted, primary, accent } = palette;
  return (
    <svg viewBox="0 0 96 64" width="100%" style={{ display: "block" }}>
      <rect width={96} height={64} fill={background} />
      <rect x={12} y={10} width={34} height={4} rx={2} fill={text} />
      <rect x={12} y={17} width={22} height={3} rx={1.5} fill={muted} />
      <rect x={12} y={25} width={72} height={13} rx={4} fill={secondary} />
      <circle cx={20} cy={31.5} r={3.5} fill={accent} />
      <rect x={28} y={30} width={36} height={3} rx={1.5} fill={text} />
      <rect x={12} y={44} width={72} height={11} rx={5.5} fill={primary} />
    </svg>
  );
}
