import { Skeleton } from "@mantine/core";
import styles from "./links-panel.module.css";

const ROWS = [1, 2, 3];

export function LinksLoading({ label }: { label: string }) {
  return (
    <div className={styles.loading} role="status" aria-label={label}>
      {ROWS.map((row) => (
        <div key={row} className={styles.loadingRow}>
          <Skeleton height={44} circle />
          <div>
            <Skeleton height={14} width="45%" />
            <Skeleton height={12} width="70%" mt={10} />
          </div>
        </div>
      ))}
    </div>
  );
}
