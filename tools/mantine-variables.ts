import { writeFile } from "node:fs/promises";
import { convertCssVariables, DEFAULT_THEME, defaultCssVariablesResolver, mergeMantineTheme } from "@mantine/core";
import { theme } from "../src/ui/theme.ts";

/** Both colour schemes use the same values, since the tokens themselves differ between light and dark. */
const tokens: Readonly<Record<string, string>> = {
  "--mantine-color-body": "var(--paper)",
  "--mantine-color-text": "var(--ink)",
  "--mantine-color-bright": "var(--ink)",
  "--mantine-color-dimmed": "var(--ink-soft)",
  "--mantine-color-placeholder": "var(--ink-soft)",
  "--mantine-color-anchor": "var(--ink)",
  "--mantine-color-error": "var(--danger)",
  "--mantine-color-success": "var(--success)",
  "--mantine-color-default": "var(--surface)",
  "--mantine-color-default-hover": "var(--sunken)",
  "--mantine-color-default-color": "var(--ink)",
  "--mantine-color-default-border": "var(--line)",
  "--mantine-color-disabled": "var(--sunken)",
  "--mantine-color-disabled-color": "var(--ink-soft)",
  "--mantine-color-disabled-border": "var(--line)",
  "--mantine-primary-color-filled": "var(--fill)",
  "--mantine-primary-color-filled-hover": "var(--fill-hover)",
  "--mantine-primary-color-contrast": "var(--on-fill)",
};

/**
 * Mantine's palettes that no screen uses: all but the greys, to which its components refer. Screens use our theme's
 * colours.
 */
const unused = Object.keys(DEFAULT_THEME.colors).filter((name) => name !== "dark" && name !== "gray");
const OF_UNUSED = new RegExp(`^--mantine-color-(${unused.join("|")})-`);

/**
 * Mantine's variables as a static style sheet. Otherwise Mantine would inline them, including all its colours, in every
 * document.
 */
export function toStyleSheet(): string {
  const { variables, light, dark } = defaultCssVariablesResolver(mergeMantineTheme(DEFAULT_THEME, theme));
  const css = convertCssVariables(
    {
      variables: withoutUnused(variables),
      light: withoutUnused({ ...light, ...tokens }),
      dark: withoutUnused({ ...dark, ...tokens }),
    },
    ":root",
  );
  return `/* Written by tools/mantine-variables.ts. */\n@layer mantine {\n${css}\n}\n`;
}

function withoutUnused(variables: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(variables).filter(([name]) => !OF_UNUSED.test(name)));
}

if (import.meta.main) await writeFile(new URL("../src/ui/mantine-variables.css", import.meta.url), toStyleSheet());
