import "#ui/switch.css";
import { Switch } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Suspense, useState } from "react";
import { RadioGroup } from "#ui/radio-group.tsx";
import { Upload } from "#features/media/screens/upload.tsx";
import { RangeField } from "#ui/range-field.tsx";
import { lazyWithRetry } from "#ui/lazy-with-retry.ts";
import { buttonShapes, fontNames, ANGLE_MAX, type Background, backgroundKinds, DIM_MAX } from "../../style.ts";
import styles from "./sections.module.css";
import { type SectionProps, SectionCard, FieldsLoading } from "./section-card.tsx";
import type { Palette } from "../../contract.ts";
import { headerPresets } from "../../preset-pictures.ts";
import { PhotoChoices } from "./photos-section.tsx";

/** Font, buttons, background and motion, and whether search engines may index the page. */
export function DesignSection({ parts, edit }: SectionProps) {
  const { t } = useTranslation("appearance");
  return (
    <SectionCard id="design" title={t("design.title")} lead={t("design.lead")}>
      <RadioGroup
        legend={t("part.font")}
        cardWidth="7.25rem"
        choices={fontNames.map((name) => ({
          value: name,
          label: t(`font.${name}`),
          picture: (
            <span className={styles.font} data-font={name}>
              Aa
            </span>
          ),
        }))}
        value={parts.font}
        onChange={(font) => edit({ font })}
      />
      <RadioGroup
        legend={t("part.buttons")}
        cardWidth="7.25rem"
        choices={buttonShapes.map((name) => ({
          value: name,
          label: t(`buttons.${name}`),
          picture: <span className={styles.button} data-shape={name} />,
        }))}
        value={parts.buttons}
        onChange={(buttons) => edit({ buttons })}
      />
      <BackgroundFields
        background={parts.background}
        palette={parts.palette.colours}
        onChange={(background) => edit({ background })}
      />
      <div className={styles.switches}>
        <Switch
          label={t("part.motion")}
          description={t("design.motion_hint")}
          checked={parts.motion}
          onChange={(event) => edit({ motion: event.currentTarget.checked })}
        />
        <Switch
          label={t("part.noindex")}
          description={t("design.noindex_hint")}
          checked={parts.noindex}
          onChange={(event) => edit({ noindex: event.currentTarget.checked })}
        />
      </div>
    </SectionCard>
  );
}

const ColourField = lazyWithRetry(() => import("#ui/colour-field.tsx").then((file) => file.ColourField));

type Kind = Background["kind"];

interface BackgroundFieldsProps {
  readonly background: Background;
  readonly palette: Palette;
  readonly onChange: (background: Background) => void;
}

function BackgroundFields({ background, palette, onChange }: BackgroundFieldsProps) {
  const { t } = useTranslation("appearance");
  // remembers each kind's settings, so that trying another kind does not lose them
  const [drafts, setDrafts] = useState<{ readonly [K in Kind]: Extract<Background, { kind: K }> }>({
    colour: { kind: "colour" },
    gradient: { kind: "gradient", from: palette.background, to: palette.secondary, angle: 180 },
    image: { kind: "image", address: headerPresets[0]!.address, dim: 60 },
  });
  if (drafts[background.kind] !== background) setDrafts({ ...drafts, [background.kind]: background });
  const [isUploading, setUploading] = useState(false);
  return (
    <div className={styles.group}>
      <RadioGroup
        legend={t("part.background")}
        look="segments"
        choices={backgroundKinds.map((kind) => ({ value: kind, label: t(`background.${kind}`) }))}
        value={background.kind}
        onChange={(kind) => onChange(drafts[kind])}
      />
      {background.kind === "gradient" && (
        <>
          <Suspense fallback={<FieldsLoading rows={1} />}>
            <div className={styles.colours}>
              {(["from", "to"] as const).map((end) => (
                <ColourField
                  key={end}
                  label={t(`background.${end}`)}
                  value={background[end]}
                  onChange={(colour) => onChange({ ...background, [end]: colour })}
                  dropperLabel={t("colours.dropper")}
                />
              ))}
            </div>
          </Suspense>
          <RangeField
            label={t("background.angle")}
            value={background.angle}
            max={ANGLE_MAX}
            step={5}
            text={t("background.degrees", { angle: background.angle })}
            onChange={(angle) => onChange({ ...background, angle })}
          />
        </>
      )}
      {background.kind === "image" && (
        <>
          <PhotoChoices
            legend={t("background.picture")}
            presets={headerPresets}
            look="cards"
            sizes="160px"
            value={background.address}
            onChange={(address) => onChange({ ...background, address })}
            onUpload={() => setUploading(true)}
            uploadLabel={t("background.upload")}
          />
          {isUploading && (
            <Upload
              purpose="background"
              onUploaded={(address) => onChange({ ...background, address })}
              onClose={() => setUploading(false)}
            />
          )}
          <RangeField
            label={t("background.dim")}
            value={background.dim}
            max={DIM_MAX}
            text={t("background.percent", { dim: background.dim })}
            onChange={(dim) => onChange({ ...background, dim })}
          />
        </>
      )}
    </div>
  );
}
