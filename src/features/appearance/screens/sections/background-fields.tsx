import { Button } from "@mantine/core";
import IconUpload from "@tabler/icons-react/dist/esm/icons/IconUpload.mjs";
import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { Upload } from "#features/media/screens/upload.tsx";
import { Choices } from "#ui/choices.tsx";
import { RangeField } from "#ui/range-field.tsx";
import { lazily } from "#ui/lazily.ts";
import type { Palette } from "../../contract.ts";
import { headerPresets } from "../../presets.ts";
import { ANGLE_MAX, type Background, backgroundKinds, DIM_MAX } from "../../style.ts";
import { FieldsWaiting } from "./fields-waiting.tsx";
import { PhotoPicture } from "./photo-picture.tsx";
import styles from "./sections.module.css";

const GradientColours = lazily(() => import("./gradient-colours.tsx").then((file) => file.GradientColours));

type Kind = Background["kind"];

interface BackgroundFieldsProps {
  readonly background: Background;
  readonly palette: Palette;
  readonly onChange: (background: Background) => void;
}

/** The background: the palette's colour, a gradient, or a picture. */
export function BackgroundFields({ background, palette, onChange }: BackgroundFieldsProps) {
  const { t } = useTranslation(["appearance", "presets"]);
  // Remembers each kind's settings, so that trying another kind does not lose them.
  const [made, setMade] = useState<{ readonly [K in Kind]: Extract<Background, { kind: K }> }>({
    colour: { kind: "colour" },
    gradient: { kind: "gradient", from: palette.background, to: palette.secondary, angle: 180 },
    image: { kind: "image", address: headerPresets[0]!.address, dim: 60 },
  });
  if (made[background.kind] !== background) setMade({ ...made, [background.kind]: background });
  const [isUploading, setUploading] = useState(false);
  const isOwn = background.kind === "image" && !headerPresets.some(({ address }) => address === background.address);
  return (
    <div className={styles.group}>
      <Choices
        legend={t("part.background")}
        look="segments"
        choices={backgroundKinds.map((kind) => ({ value: kind, label: t(`background.${kind}`) }))}
        value={background.kind}
        onChange={(kind) => onChange(made[kind])}
      />
      {background.kind === "gradient" && (
        <>
          <Suspense fallback={<FieldsWaiting rows={1} />}>
            <GradientColours background={background} onChange={onChange} />
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
          <Choices
            legend={t("background.picture")}
            cardWidth="8.5rem"
            choices={[
              ...headerPresets.map(({ name, address }) => ({
                value: address,
                label: t(`presets:${name}`),
                picture: <PhotoPicture address={address} sizes="160px" />,
              })),
              ...(isOwn
                ? [
                    {
                      value: background.address,
                      label: t("photos.custom"),
                      picture: <PhotoPicture address={background.address} sizes="160px" />,
                    },
                  ]
                : []),
            ]}
            value={background.address}
            onChange={(address) => onChange({ ...background, address })}
          />
          <div className={styles.actions}>
            <Button
              variant="default"
              size="sm"
              leftSection={<IconUpload size={18} stroke={1.75} />}
              onClick={() => setUploading(true)}
            >
              {t("background.upload")}
            </Button>
          </div>
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
