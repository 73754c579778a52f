import { getPicture } from "#features/media/picture.ts";
import styles from "./thumbnail.module.css";

/** A small preview of a link's picture; decorative beside its name. */
export function ThumbnailPicture({ address, size }: { address: string; size: number }) {
  const picture = getPicture(address);
  const sizes = `${size}px`;
  return (
    <picture className={styles.picture} style={{ width: size, height: size }}>
      {picture && <source type="image/avif" srcSet={picture.sources.avif} sizes={sizes} />}
      {picture && <source type="image/webp" srcSet={picture.sources.webp} sizes={sizes} />}
      <img src={picture?.src ?? address} alt="" width={size} height={size} />
    </picture>
  );
}
