import IconDeviceDesktop from "@tabler/icons-react/dist/esm/icons/IconDeviceDesktop.mjs";
import IconDeviceMobile from "@tabler/icons-react/dist/esm/icons/IconDeviceMobile.mjs";
import IconDeviceTablet from "@tabler/icons-react/dist/esm/icons/IconDeviceTablet.mjs";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Choices } from "#ui/choices.tsx";
import { DeviceFrame } from "./device-frame.tsx";
import { type DeviceName, deviceNames } from "./frames.ts";
import styles from "./preview.module.css";
import type { Drawing } from "./use-rendered-page.ts";

const icons = { phone: IconDeviceMobile, tablet: IconDeviceTablet, desktop: IconDeviceDesktop };

/** The rendered draft, in the frame of a device. */
export function PreviewPane({ drawing }: { drawing: Drawing }) {
  const { t } = useTranslation("appearance");
  const [device, setDevice] = useState<DeviceName>("phone");
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
      <DeviceFrame device={device} html={drawing.page?.html} hasFailed={drawing.hasFailed} onRetry={drawing.retry} />
    </div>
  );
}
