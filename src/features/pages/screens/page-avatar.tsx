import { useTranslation } from "react-i18next";
import { toInitial } from "#base/letter-case.ts";
import { findPicture } from "#features/media/picture.ts";
import { Disc } from "#ui/disc.tsx";
import styles from "./page-avatar.module.css";

interface PageAvatarProps {
  /** A picture's address, or empty. */
  readonly photo: string;
  readonly handle: string;
}

/** The icon of a page: its photo, or its initial. */
export function PageAvatar({ photo, handle }: PageAvatarProps) {
  const { i18n } = useTranslation();
  const picture = photo === "" ? undefined : findPicture(photo);
  return (
    <Disc>
      {photo === "" ? (
        (toInitial(handle, i18n.language) ?? "U")
      ) : (
        <img
          className={styles.photo}
          src={picture?.src ?? photo}
          srcSet={picture?.sources.webp}
          sizes="40px"
          alt=""
          width={40}
          height={40}
        />
      )}
    </Disc>
  );
}
