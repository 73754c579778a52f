import { PlatformIcon } from "#features/blocks/screens/platforms/platform-icon.tsx";
import type { Dimension } from "../../queries/statistics-query.ts";
import styles from "./row-icon.module.css";
import { useSource } from "./source.tsx";

/** The thumbnail or platform icon of a link; nothing for other dimensions. */
export function RowIcon({ dimension, value }: { dimension: Dimension; value: string }) {
  const { linkNames } = useSource();
  if (dimension !== "link") return null;
  const link = linkNames?.get(value);
  if (!link) return null;
  return (
    <span className={styles.icon} aria-hidden>
      {link.thumbnail ? (
        <img src={link.thumbnail} alt="" width={20} height={20} loading="lazy" />
      ) : (
        <PlatformIcon platform={link.platform} size={18} />
      )}
    </span>
  );
}
