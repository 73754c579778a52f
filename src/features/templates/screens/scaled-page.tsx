import { devices, type DeviceName, toScale } from "#features/appearance/screens/preview/frames.ts";
import { useAvailableSize } from "#features/appearance/screens/preview/use-available-size.ts";
import styles from "./templates.module.css";

interface ScaledPageProps {
  readonly address: string;
  readonly title: string;
  readonly device: DeviceName;
  /** True for a picture of the page's beginning, as wide as its place, which nobody reads or scrolls. */
  readonly isPicture?: boolean;
}

/** How much of a phone's page its picture in the gallery shows: not the button that is fixed to its end. */
const PICTURE_HEIGHT = 600;

/** The document of a start in a frame without an origin, drawn as a device shows it and made smaller. */
export function ScaledPage({ address, title, device, isPicture = false }: ScaledPageProps) {
  const [stage, available] = useAvailableSize();
  const { width, height } = devices[device];
  const scale = isPicture ? available.width / width : toScale(devices[device], available);
  const shown = isPicture ? PICTURE_HEIGHT : height;
  return (
    <div ref={stage} className={styles.stage} data-picture={isPicture || undefined} data-device={device}>
      <div className={styles.page} style={{ inlineSize: width * scale, blockSize: shown * scale }}>
        <iframe
          src={address}
          title={title}
          sandbox="allow-scripts"
          loading="lazy"
          style={{ inlineSize: width, blockSize: height, transform: `scale(${scale})` }}
          {...(isPicture && { tabIndex: -1, "aria-hidden": true, inert: true })}
        />
      </div>
    </div>
  );
}
