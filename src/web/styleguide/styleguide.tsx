import { Button, useMantineColorScheme } from "@mantine/core";
import { type ColourScheme, colourSchemes, showColourScheme } from "#ui/colour-scheme.ts";
import { Wordmark } from "#ui/wordmark.tsx";
import { Controls } from "./controls.tsx";
import { Display } from "./display.tsx";
import { Feedback } from "./feedback.tsx";
import styles from "./styleguide.module.css";
import { Tokens } from "./tokens.tsx";

const GROUPS = { Tokens, Controls, Feedback, Display };

/** The tokens and components of `src/ui/` with their states; for developers. */
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
