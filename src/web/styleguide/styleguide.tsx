import { Button, useMantineColorScheme } from "@mantine/core";
import IconBrandTelegram from "@tabler/icons-react/dist/esm/icons/IconBrandTelegram.mjs";
import { type CSSProperties, useState } from "react";
import { Badge } from "#ui/badge.tsx";
import { Card } from "#ui/card.tsx";
import { ChainArt } from "#ui/chain-art.tsx";
import { type ColourScheme, colourSchemes, showColourScheme } from "#ui/colour-scheme.ts";
import { Disc } from "#ui/disc.tsx";
import { RingGauge } from "#ui/ring-gauge.tsx";
import { LogoMark } from "#ui/logo-mark.tsx";
import { StatCard } from "#ui/stat-card.tsx";
import { tokens } from "#ui/tokens.ts";
import { Wordmark } from "#ui/wordmark.tsx";
import { Controls } from "./controls.tsx";
import { Feedback } from "./feedback.tsx";
import { Specimens, LONG_WORD } from "./specimen.tsx";
import styles from "./styleguide.module.css";

const GROUPS = { Tokens, Controls, Feedback, Display };

/** The tokens and components of `src/ui/` with their states, for developers. */
export default function Styleguide() {
  const { setColorScheme } = useMantineColorScheme();
  function show(scheme: ColourScheme) {
    setColorScheme(scheme === "system" ? "auto" : scheme);
    showColourScheme(scheme);
  }
  return (
    <main id="content" className={styles.guide}>
      <title>Styleguide · Halka</title>
      <header className={styles.header}>
        <Wordmark name="Halka" />
        {Object.keys(GROUPS).map((name) => (
          <a key={name} href={`#${name}`}>
            {name}
          </a>
        ))}
        {colourSchemes.map((scheme) => (
          <Button key={scheme} variant="subtle" size="sm" onClick={() => show(scheme)}>
            {scheme}
          </Button>
        ))}
      </header>
      <h1>Styleguide</h1>
      {Object.entries(GROUPS).map(([name, Group]) => (
        <section key={name} id={name} className={styles.group}>
          <h2>{name}</h2>
          <Group />
        </section>
      ))}
    </main>
  );
}

const colours = tokens.filter(({ value }) => /^(light-dark\()?#/.test(value));

const FONTS = [
  { name: "--font-display", weight: 560 },
  { name: "--font", weight: 400 },
  { name: "--font", weight: 650 },
  { name: "--font-mono", weight: 400 },
];
/** Samples of letters and digits in each language, with those that English lacks. */
const LETTERS = {
  en: "AaBbGgQqRr 0123456789 &?!",
  tr: "İıIi ŞşĞğ ÇçÖöÜü Ââ 0123456789 ₺",
  ru: "ЁёЙй ЖжЩщЪъ ЫыЭэЮюЯя 0123456789 №",
};

/** The tokens whose names match `prefix`, each drawn as an element styled with it. */
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

function Tokens() {
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
        states={drawn(/^--(quick|slow)$/, styles.bar, (duration) => ({
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

const SIZES = [16, 24, 44, 72, 120];
const SHARES = [0, 0.37, 1];

function Display() {
  const icon = <IconBrandTelegram size={20} stroke={1.75} />;
  return (
    <>
      <Specimens
        title="Mark and wordmark"
        states={{
          wordmark: <Wordmark name="Halka" />,
          ...Object.fromEntries(SIZES.map((size) => [`${size} px`, <LogoMark key={size} size={size} label="Halka" />])),
        }}
      />
      <Specimens
        title="Card, disc and tag"
        states={{
          card: <Card isPadded>Every link you have, on one ring</Card>,
          disc: <Disc>{icon}</Disc>,
          "large disc": <Disc size="lg">{icon}</Disc>,
          tag: <Badge>Soon</Badge>,
        }}
      />
      <Specimens
        title="Stat card"
        isWide
        states={{
          "loaded, loading, failed": (
            <dl className={styles.stats}>
              <StatCard
                label="Unique clicks"
                value="12,408"
                note="+12.5% vs last month"
                ornament={<RingGauge share={0.37} />}
              />
              <StatCard label="Unique clicks" value={undefined} note="vs last month: no data yet" />
              <StatCard label={LONG_WORD} value={null} note={LONG_WORD} />
            </dl>
          ),
        }}
      />
      <Specimens
        title="Ring gauge"
        states={Object.fromEntries(
          SHARES.map((share) => [`${share * 100} %`, <RingGauge key={share} share={share} />]),
        )}
      />
      <Specimens
        title="Chain"
        isWide
        states={{
          "on night": (
            <div className={styles.night}>
              <ChainArt />
            </div>
          ),
        }}
      />
    </>
  );
}
