import { Button } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { tokens } from "#ui/tokens.ts";
import { Specimens } from "./specimen.tsx";
import styles from "./styleguide.module.css";

const colours = tokens.filter(({ value }) => /^(light-dark\()?#/.test(value));

const FONTS = [
  { name: "--font-display", weight: 560 },
  { name: "--font", weight: 400 },
  { name: "--font", weight: 650 },
  { name: "--font-mono", weight: 400 },
];
/** Every letter that the fonts must have beyond the English ones. */
const LETTERS = {
  en: "AaBbGgQqRr 0123456789 &?!",
  tr: "İıIi ŞşĞğ ÇçÖöÜü Ââ 0123456789 ₺",
  ru: "ЁёЙй ЖжЩщЪъ ЫыЭэЮюЯя 0123456789 №",
};

/** The tokens whose names match, with a drawing of each. */
const drawn = (prefix: RegExp, draw: (name: string) => ReactNode) =>
  Object.fromEntries(
    tokens.filter(({ name }) => prefix.test(name)).map(({ name, value }) => [`${name} ${value}`, draw(`var(${name})`)]),
  );

export function Tokens() {
  const [isMoved, setMoved] = useState(false);
  return (
    <>
      <Specimens
        title="Colours"
        states={Object.fromEntries(
          colours.map(({ name }) => [
            name,
            <div key={name} className={styles.box} style={{ background: `var(${name})` }} />,
          ]),
        )}
      />
      <Specimens
        title="Type"
        isWide
        states={{
          ...Object.fromEntries(
            FONTS.map(({ name, weight }) => [
              `${name} ${weight}`,
              Object.entries(LETTERS).map(([language, letters]) => (
                <p key={language} lang={language} style={{ fontFamily: `var(${name})`, fontWeight: weight }}>
                  {letters}
                </p>
              )),
            ]),
          ),
          ...drawn(/^--text-/, (fontSize) => <p style={{ fontSize }}>Every link you have, on one ring</p>),
        }}
      />
      <Specimens
        title="Space, radius and shadow"
        states={{
          ...drawn(/^--(space-|tap$)/, (width) => <div className={styles.bar} style={{ width }} />),
          ...drawn(/^--radius/, (borderRadius) => <div className={styles.box} style={{ borderRadius }} />),
          ...drawn(/^--shadow-/, (boxShadow) => <div className={styles.box} style={{ boxShadow }} />),
        }}
      />
      <Specimens
        title="Motion"
        isWide
        states={drawn(/^--(quick|calm)$/, (duration) => (
          <div
            className={styles.bar}
            style={{ width: "2rem", transition: `translate ${duration}`, translate: isMoved ? "12rem" : 0 }}
          />
        ))}
      >
        <Button variant="default" onClick={() => setMoved(!isMoved)}>
          Move
        </Button>
      </Specimens>
    </>
  );
}
