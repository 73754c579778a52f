import { ChainArt } from "#ui/chain-art.tsx";
import styles from "../styleguide.module.css";

export function Chain() {
  return (
    <div className={styles.night}>
      <ChainArt />
    </div>
  );
}
