import { Button } from "@mantine/core";
import { type CSSProperties, useState } from "react";
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

/** The tokens whose names match, each as the style of an element. */
const drawn = (prefix: RegExp, className: string | undefined, toStyle: (token: string) => CSSProperties) =>
  Object.fromEntries(
    tokens
      .filter(({ name }) => prefix.test(name))
      .map(({ name, value }) => [
        `${name} ${value}`,
        <div key={name} className={className} style={toStyle(`var(${name})`)}>
          {className === undefined && "Every link you have, on one ring"}
        </div>,
      ]),
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
          ...drawn(/^--text-/, undefined, (fontSize) => ({ fontSize })),
        }}
      />
      <Specimens
        title="Space, radius and shadow"
        states={{
          ...drawn(/^--(space-|tap$)/, styles.bar, (width) => ({ width })),
          ...drawn(/^--radius/, styles.box, (borderRadius) => ({ borderRadius })),
          ...drawn(/^--shadow-/, styles.box, (boxShadow) => ({ boxShadow })),
        }}
      />
      <Specimens
        title="Motion"
        isWide
        states={drawn(/^--(quick|calm)$/, styles.bar, (duration) => ({
          width: "2rem",
          transition: `translate ${duration}`,
          translate: isMoved ? "12rem" : 0,
        }))}
      >
        <Button variant="default" onClick={() => setMoved(!isMoved)}>
          Move
        </Button>
      </Specimens>
    </>
  );
}
