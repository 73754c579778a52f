import { getPicture } from "#features/media/picture.ts";
import { useNearby } from "#ui/use-nearby.ts";
import styles from "./sections.module.css";

interface PhotoPictureProps {
  readonly address: string;
  /** The rendered width, as the `sizes` attribute of an image. */
  readonly sizes: string;
}

/** Browsers load lazy images from more than a screen away. */
const NEAR_PX = 200;

/** A small photo, decorative beside its name. */
export function PhotoPicture({ address, sizes }: PhotoPictureProps) {
  const [watch, isNear] = useNearby(NEAR_PX);
  const picture = getPicture(address);
  if (!picture)
    return <img className={styles.photo} src={address} alt="" loading="lazy" referrerPolicy="no-referrer" />;
  const { src, width, height, sources } = picture;
  return (
    <img
      ref={watch}
      className={styles.photo}
      {...(isNear && { src, srcSet: sources.webp })}
      sizes={sizes}
      width={width}
      height={height}
      alt=""
      loading="lazy"
    />
  );
}
