import {
  deviceFrames,
  type DeviceName,
  toScale,
  useAvailableSize,
} from "#features/appearance/screens/preview/device-frame.tsx";
import styles from "./templates.module.css";

interface ScaledPageProps {
  readonly address: string;
  readonly title: string;
  readonly device: DeviceName;
  /** True for a thumbnail of the top of the page, which is decorative and does not scroll. */
  readonly isPicture?: boolean;
}

/** The height that a thumbnail shows, in pixels: less than a phone's, to leave out the button at the bottom. */
const PICTURE_HEIGHT = 600;

/** The document of a template in a sandboxed frame, rendered at device size and scaled down. */
export function ScaledPage({ address, title, device, isPicture = false }: ScaledPageProps) {
  const [stage, available] = useAvailableSize();
  const { width, height } = deviceFrames[device];
  const scale = isPicture ? available.width / width : toScale(deviceFrames[device], available);
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
