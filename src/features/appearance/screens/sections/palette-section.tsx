import IconCrown from "@tabler/icons-react/dist/esm/icons/IconCrown.mjs";
import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { Choices } from "#ui/choices.tsx";
import { lazily } from "#ui/lazily.ts";
import type { Palette } from "../../contract.ts";
import { palettes, type PaletteName } from "../../palettes.ts";
import { ContrastList } from "../contrast/contrast-list.tsx";
import { FieldsWaiting } from "./fields-waiting.tsx";
import { PalettePicture } from "./palette-picture.tsx";
import styles from "./sections.module.css";
import { type SectionProps, Sheet } from "./sheet.tsx";

const ColourField = lazily(() => import("#ui/colour-field.tsx").then((file) => file.ColourField));

const colourNames = ["background", "secondary", "text", "muted", "primary", "accent"] as const;

export function PaletteSection({ parts, edit }: SectionProps) {
  const { t } = useTranslation("appearance");
  const { name: selected, colours: palette } = parts.palette;
  const isCustom = selected === "custom";
  // Remembers the custom palette while others are tried.
  const [own, setOwn] = useState<Palette>();
  if (isCustom && own !== palette) setOwn(palette);

  function choose(name: PaletteName) {
    const colours = palettes.find((each) => each.name === name)!.colours;
    edit({ palette: { name, colours: name === "custom" ? (own ?? palette) : colours } });
  }
  const change = (colours: Partial<Palette>) =>
    edit({ palette: { name: "custom", colours: { ...palette, ...colours } } });

  return (
    <Sheet id="colours" title={t("palette.title")} lead={t("palette.lead")}>
      <Choices
        legend={t("part.palette")}
        isLegendHidden
        cardWidth="5.75rem"
        choices={palettes.map(({ name, isPremium, colours }) => ({
          value: name,
          label: t(`palette.${name}`),
          picture: <PalettePicture palette={name === "custom" ? (own ?? palette) : colours} />,
          mark: isPremium && <Crown label={t("palette.premium")} />,
        }))}
        value={selected}
        onChange={choose}
      />
      {isCustom && (
        <Suspense fallback={<FieldsWaiting rows={3} />}>
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
    </Sheet>
  );
}

function Crown({ label }: { label: string }) {
  return (
    <span title={label}>
      <IconCrown size={16} stroke={2} aria-hidden />
      <span className="only-read-aloud">{label}</span>
    </span>
  );
}
