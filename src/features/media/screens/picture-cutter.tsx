import { ActionIcon, Button } from "@mantine/core";
import IconRotate2 from "@tabler/icons-react/dist/esm/icons/IconRotate2.mjs";
import IconRotateClockwise2 from "@tabler/icons-react/dist/esm/icons/IconRotateClockwise2.mjs";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { CropFrame, ZOOM_MAX } from "#ui/crop-frame.tsx";
import { RangeField } from "#ui/range-field.tsx";
import type { CutOut } from "./cut-out.ts";
import { purposes, type UploadPurpose } from "./purpose.ts";
import styles from "./upload-modal.module.css";

interface PictureCutterProps {
  readonly address: string;
  readonly purpose: UploadPurpose;
  readonly isDisabled: boolean;
  readonly onCutOut: (cutOut: CutOut) => void;
  readonly onAnother: () => void;
}

/** Shows the crop of a picture, with moving, zooming and rotating. */
export function PictureCutter({ address, purpose, isDisabled, onCutOut, onAnother }: PictureCutterProps) {
  const { t, i18n } = useTranslation("uploads");
  const [zoom, setZoom] = useState(1);
  const [rotation, setRotation] = useState(0);
  const { aspect, isRound } = purposes[purpose];
  const turn = (by: number) => setRotation((before) => (before + by + 360) % 360);
  return (
    <>
      <CropFrame
        address={address}
        aspect={aspect}
        isRound={isRound}
        label={t("crop")}
        zoom={zoom}
        rotation={rotation}
        onZoom={setZoom}
        onArea={(area) => onCutOut({ area, rotation })}
      />
      <div className={styles.tools}>
        <RangeField
          label={t("zoom")}
          value={zoom - 1}
          max={ZOOM_MAX - 1}
          step={0.05}
          text={new Intl.NumberFormat(i18n.language, { style: "percent" }).format(zoom)}
          onChange={(beyond) => setZoom(beyond + 1)}
        />
        <ActionIcon variant="default" size="var(--tap)" aria-label={t("turn_left")} onClick={() => turn(-90)}>
          <IconRotate2 size={20} stroke={1.75} />
        </ActionIcon>
        <ActionIcon variant="default" size="var(--tap)" aria-label={t("turn_right")} onClick={() => turn(90)}>
          <IconRotateClockwise2 size={20} stroke={1.75} />
        </ActionIcon>
      </div>
      <Button variant="subtle" size="sm" className={styles.another} onClick={onAnother} disabled={isDisabled}>
        {t("another")}
      </Button>
    </>
  );
}
