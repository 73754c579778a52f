/** `--paper` of tokens.css, copied so that the browser does not load the sheet twice. A test compares them. */
export const PAPER_COLOUR = { light: "#faf8f3", dark: "#121110" } as const;

/** Sets the colour of the browser's own bars. */
export function ThemeColour() {
  return (
    <>
      <meta name="theme-color" media="(prefers-color-scheme: light)" content={PAPER_COLOUR.light} />
      <meta name="theme-color" media="(prefers-color-scheme: dark)" content={PAPER_COLOUR.dark} />
    </>
  );
}
