import { Button, Skeleton } from "@mantine/core";
import IconDeviceDesktop from "@tabler/icons-react/dist/esm/icons/IconDeviceDesktop.mjs";
import IconDeviceMobile from "@tabler/icons-react/dist/esm/icons/IconDeviceMobile.mjs";
import IconDeviceTablet from "@tabler/icons-react/dist/esm/icons/IconDeviceTablet.mjs";
import { useCallback, useState } from "react";
import { useTranslation } from "react-i18next";
import { Choices } from "#ui/choices.tsx";
import { type DeviceName, deviceNames, devices, scaleOf } from "./frames.ts";
import styles from "./preview.module.css";
import { PreviewFrame } from "./preview-frame.tsx";
import type { Drawing } from "./use-drawn-page.ts";
import { useRoom } from "./use-room.ts";

const icons = { phone: IconDeviceMobile, tablet: IconDeviceTablet, desktop: IconDeviceDesktop };

/** The page as the draft would make it, in the frame of a device. */
export function PreviewPane({ drawing }: { drawing: Drawing }) {
  const { t } = useTranslation(["appearance", "common"]);
  const [device, setDevice] = useState<DeviceName>("phone");
  const [isDrawn, setDrawn] = useState(false);
  const onDrawn = useCallback(() => setDrawn(true), []);
  const [stage, room] = useRoom();
  const { width, height } = devices[device];
  const scale = scaleOf(devices[device], room);
  return (
    <div className={styles.pane}>
      <Choices
        legend={t("preview.device")}
        isLegendHidden
        look="segments"
        value={device}
        onChange={setDevice}
        choices={deviceNames.map((name) => {
          const Icon = icons[name];
          return { value: name, label: t(`preview.${name}`), picture: <Icon size={18} stroke={1.75} /> };
        })}
      />
      <div ref={stage} className={styles.stage}>
        <div
          className={styles.device}
          data-device={device}
          style={{ inlineSize: width * scale, blockSize: height * scale }}
        >
          <div style={{ inlineSize: width, blockSize: height, transform: `scale(${scale})` }} className={styles.inner}>
            <PreviewFrame title={t("preview.title")} html={drawing.page?.html} onDrawn={onDrawn} />
          </div>
          {!isDrawn && !drawing.hasFailed && (
            <div className={styles.waiting} aria-busy="true">
              <Skeleton circle height={72} />
              <Skeleton height={18} width="60%" />
              <Skeleton height={12} width="80%" />
              {[0, 1, 2].map((row) => (
                <Skeleton key={row} height={48} radius="var(--radius)" />
              ))}
            </div>
          )}
          {drawing.hasFailed && (
            <div className={styles.failed} role="alert">
              <p>{t("preview.failed")}</p>
              <Button size="sm" variant="default" onClick={drawing.retry}>
                {t("retry")}
              </Button>
            </div>
          )}
        </div>
      </div>
    </div>
  );
}
