import { Button } from "@mantine/core";
import { useState } from "react";
import { tokens } from "#ui/tokens.ts";
import { Section, Specimen } from "./specimen.tsx";
import styles from "./styleguide.module.css";

const named = (prefix: RegExp) => tokens.filter(({ name }) => prefix.test(name));
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

export function Tokens() {
  return (
    <>
      <Section title="Colours">
        {colours.map(({ name }) => (
          <Specimen key={name} name={name}>
            <div className={styles.box} style={{ background: `var(${name})` }} />
          </Specimen>
        ))}
      </Section>
      <Section title="Type">
        {FONTS.map(({ name, weight }) => (
          <Specimen key={`${name} ${weight}`} name={`${name} ${weight}`} isWide>
            {Object.entries(LETTERS).map(([language, letters]) => (
              <p key={language} lang={language} style={{ fontFamily: `var(${name})`, fontWeight: weight }}>
                {letters}
              </p>
            ))}
          </Specimen>
        ))}
        {named(/^--text-/).map(({ name, value }) => (
          <Specimen key={name} name={`${name} ${value}`} isWide>
            <p style={{ fontSize: `var(${name})` }}>Every link you have, on one ring</p>
          </Specimen>
        ))}
      </Section>
      <Section title="Space, radius and shadow">
        {named(/^--(space-|tap$)/).map(({ name, value }) => (
          <Specimen key={name} name={`${name} ${value}`}>
            <div className={styles.bar} style={{ width: `var(${name})` }} />
          </Specimen>
        ))}
        {named(/^--radius/).map(({ name, value }) => (
          <Specimen key={name} name={`${name} ${value}`}>
            <div className={styles.box} style={{ borderRadius: `var(${name})` }} />
          </Specimen>
        ))}
        {named(/^--shadow-/).map(({ name }) => (
          <Specimen key={name} name={name}>
            <div className={styles.box} style={{ boxShadow: `var(${name})` }} />
          </Specimen>
        ))}
      </Section>
      <Motion />
    </>
  );
}

function Motion() {
  const [isMoved, setMoved] = useState(false);
  return (
    <Section title="Motion">
      {["--quick", "--calm"].map((name) => (
        <Specimen key={name} name={name} isWide>
          <div
            className={styles.bar}
            style={{ width: "2rem", transition: `translate var(${name})`, translate: isMoved ? "12rem" : 0 }}
          />
        </Specimen>
      ))}
      <Button variant="default" onClick={() => setMoved(!isMoved)}>
        Move
      </Button>
    </Section>
  );
}
