/** `--paper` of tokens.css, repeated because the sheet would come to the browser twice; a test compares them. */
export const PAPER = { light: "#faf8f3", dark: "#121110" } as const;

/** Tells the browser what its own bars around the page should look like. */
export function ThemeColour() {
  return (
    <>
      <meta name="theme-color" media="(prefers-color-scheme: light)" content={PAPER.light} />
      <meta name="theme-color" media="(prefers-color-scheme: dark)" content={PAPER.dark} />
    </>
  );
}
