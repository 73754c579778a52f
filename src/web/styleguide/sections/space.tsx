import { parseTokens } from "#ui/parse-tokens.ts";
import css from "#ui/tokens.css?raw";
import styles from "../tokens.module.css";

const spaces = parseTokens(css).filter(({ name }) => name.startsWith("--space-") || name === "--tap");

export function Space() {
  return (
    <ul className={styles.spaces}>
      {spaces.map(({ name, value }) => (
        <li key={name}>
          <code>{name}</code>
          <span style={{ width: `var(${name})` }} />
          <small>{value}</small>
        </li>
      ))}
    </ul>
  );
}
