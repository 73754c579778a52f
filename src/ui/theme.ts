import {
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
  type MantineThemeOverride,
  mergeThemeOverrides,
} from "@mantine/core";

/** Colours from background to fill, in both schemes. The last two are a button's fill and its hover state. */
const fill: MantineColorsTuple = [
  "var(--paper)",
  "var(--sunken)",
  "var(--line)",
  "var(--line)",
  "var(--line-strong)",
  "var(--line-strong)",
  "var(--ink-soft)",
  "var(--ink-soft)",
  "var(--fill-hover)",
  "var(--fill)",
];
const FILL_SHADE = 9;

const danger: MantineColorsTuple = [
  "var(--danger-wash)",
  "var(--danger-wash)",
  "var(--danger-wash)",
  "var(--danger)",
  "var(--danger)",
  "var(--danger)",
  "var(--danger)",
  "var(--danger)",
  "var(--danger-fill-hover)",
  "var(--danger-fill)",
];

const plain = { background: "transparent", border: "none" };
const bordered = {
  background: "var(--surface)",
  hover: "var(--sunken)",
  color: "var(--ink)",
  border: "1px solid var(--line-strong)",
};
const variants: Readonly<Record<string, ReturnType<typeof defaultVariantColorsResolver>>> = {
  filled: { background: "var(--fill)", hover: "var(--fill-hover)", color: "var(--on-fill)", border: "none" },
  "filled danger": {
    background: "var(--danger-fill)",
    hover: "var(--danger-fill-hover)",
    color: "var(--on-danger)",
    border: "none",
  },
  default: bordered,
  "default danger": bordered,
  subtle: { ...plain, hover: "var(--sunken)", color: "var(--ink-soft)" },
  "subtle danger": { ...plain, hover: "var(--danger-wash)", color: "var(--danger)" },
};

/** No asterisks: optional fields are labelled instead. */
const field = { errorProps: { role: "alert" }, size: "md", withAsterisk: false };

/**
 * Maps the tokens of `tokens.css`, which define all colours, type and sizes, to Mantine's theme. After a change, run
 * `node tools/mantine-variables.ts`.
 */
export const theme = createTheme({
  colors: { fill, danger },
  primaryColor: "fill",
  primaryShade: FILL_SHADE,
  fontFamily: "var(--font)",
  fontFamilyMonospace: "var(--font-mono)",
  defaultRadius: "var(--radius)",
  focusRing: "auto",
  respectReducedMotion: true,
  cursorType: "pointer",
  fontSizes: {
    xs: "var(--text-xs)",
    sm: "var(--text-sm)",
    md: "var(--text-md)",
    lg: "var(--text-lg)",
    xl: "var(--text-xl)",
  },
  variantColorResolver: (input) =>
    variants[`${input.variant}${input.color === "danger" ? " danger" : ""}`] ?? defaultVariantColorsResolver(input),
  components: {
    TextInput: { defaultProps: field },
    Textarea: { defaultProps: field },
    Select: { defaultProps: field },
    NativeSelect: { defaultProps: field },
    NumberInput: { defaultProps: field },
    ActionIcon: { defaultProps: { variant: "subtle" } },
  },
});

/** The theme with the accessible name of the buttons that close dialogs and toasts. */
export function withCloseLabel(closeLabel: string): MantineThemeOverride {
  const closeButtonProps = { "aria-label": closeLabel };
  return mergeThemeOverrides(theme, {
    components: {
      ModalCloseButton: { defaultProps: closeButtonProps },
      Notification: { defaultProps: { closeButtonProps } },
    },
  });
}
