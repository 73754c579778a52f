import { LogoMark } from "./logo-mark.tsx";
import styles from "./wordmark.module.css";

export function Wordmark({ name }: { name: string }) {
  return (
    <span className={styles.wordmark}>
      <LogoMark size={30} />
      <span>{name}</span>
    </span>
  );
}
