import { contrast, parseColour } from "#base/colour.ts";
import { colourIn, parseTokens, type Scheme } from "#ui/parse-tokens.ts";
import { token } from "#ui/tokens.ts";
import css from "#ui/tokens.css?raw";
import styles from "../tokens.module.css";

const colours = parseTokens(css).filter(({ value }) => colourIn(value, "light") !== undefined);

export function Colours({ scheme }: { scheme: Scheme }) {
  return (
    <ul className={styles.swatches}>
      {colours.map(({ name }) => (
        <li key={name}>
          <span className={styles.swatch} style={{ background: `var(${name})` }} />
          <code>{name}</code>
          <small>
            {token(name, scheme)} · {againstPaper(name, scheme)}
          </small>
        </li>
      ))}
    </ul>
  );
}

/** Its contrast as text on the page's background. */
function againstPaper(name: string, scheme: Scheme): string {
  const [one, paper] = [name, "--paper"].map((each) => parseColour(token(each, scheme))!);
  return contrast(one!, paper!).toFixed(1);
}
