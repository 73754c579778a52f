import { parseTokens } from "#ui/parse-tokens.ts";
import css from "#ui/tokens.css?raw";
import styles from "../tokens.module.css";

const tokens = parseTokens(css);
const radii = tokens.filter(({ name }) => name.startsWith("--radius"));
const shadows = tokens.filter(({ name }) => name.startsWith("--shadow-"));

export function Shapes() {
  return (
    <ul className={styles.shapes}>
      {radii.map(({ name, value }) => (
        <li key={name}>
          <span style={{ borderRadius: `var(${name})` }} data-outlined />
          <code>{name}</code>
          <small>{value}</small>
        </li>
      ))}
      {shadows.map(({ name }) => (
        <li key={name}>
          <span style={{ boxShadow: `var(${name})` }} />
          <code>{name}</code>
        </li>
      ))}
    </ul>
  );
}
