import { parseTokens } from "#ui/parse-tokens.ts";
import css from "#ui/tokens.css?raw";
import { samples } from "../samples.ts";
import styles from "../tokens.module.css";

const sizes = parseTokens(css).filter(({ name }) => name.startsWith("--text-"));
const fonts = [
  { name: "--font-display", weight: 560 },
  { name: "--font", weight: 400 },
  { name: "--font", weight: 650 },
  { name: "--font-mono", weight: 400 },
];

export function Type() {
  return (
    <div className={styles.type}>
      {fonts.map(({ name, weight }) => (
        <div key={`${name} ${weight}`}>
          <code>
            {name} {weight}
          </code>
          {Object.entries(samples).map(([language, { letters }]) => (
            <p key={language} lang={language} style={{ fontFamily: `var(${name})`, fontWeight: weight }}>
              {letters}
            </p>
          ))}
        </div>
      ))}
      {sizes.map(({ name }) => (
        <div key={name}>
          <code>{name}</code>
          {Object.entries(samples).map(([language, { sentence }]) => (
            <p key={language} lang={language} style={{ fontSize: `var(${name})` }} data-display={isDisplay(name)}>
              {sentence}
            </p>
          ))}
        </div>
      ))}
    </div>
  );
}

function isDisplay(name: string): boolean {
  return ["--text-2xl", "--text-3xl", "--text-hero"].includes(name);
}
