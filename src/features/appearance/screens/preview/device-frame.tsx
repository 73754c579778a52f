import { Button, Skeleton } from "@mantine/core";
import { useElementSize } from "@mantine/hooks";
import { useCallback, useState } from "react";
import { useTranslation } from "react-i18next";
import { type DeviceName, devices, toScale } from "./frames.ts";
import styles from "./preview.module.css";
import { PreviewFrame } from "./preview-frame.tsx";

interface DeviceFrameProps {
  readonly device: DeviceName;
  readonly html: string | undefined;
  readonly hasFailed: boolean;
  readonly onRetry: () => void;
}

/** A page in the frame of a device, scaled to the available space. */
export function DeviceFrame({ device, html, hasFailed, onRetry }: DeviceFrameProps) {
  const { t } = useTranslation("appearance");
  const [isDrawn, setDrawn] = useState(false);
  const onDrawn = useCallback(() => setDrawn(true), []);
  const { ref: stage, ...available } = useElementSize();
  const { width, height } = devices[device];
  const scale = toScale(devices[device], available);
  return (
    <div ref={stage} className={styles.stage}>
      <div
        className={styles.device}
        data-device={device}
        style={{ inlineSize: width * scale, blockSize: height * scale }}
      >
        <div style={{ inlineSize: width, blockSize: height, transform: `scale(${scale})` }} className={styles.inner}>
          <PreviewFrame title={t("preview.title")} html={html} onDrawn={onDrawn} />
        </div>
        {!isDrawn && !hasFailed && (
          <div className={styles.waiting} aria-busy="true">
            <Skeleton circle height={72} />
            <Skeleton height={18} width="60%" />
            <Skeleton height={12} width="80%" />
            {[0, 1, 2].map((row) => (
              <Skeleton key={row} height={48} radius="var(--radius)" />
            ))}
          </div>
        )}
        {hasFailed && (
          <div className={styles.failed} role="alert">
            <p>{t("preview.failed")}</p>
            <Button size="sm" variant="default" onClick={onRetry}>
              {t("retry")}
            </Button>
          </div>
        )}
      </div>
    </div>
  );
}
