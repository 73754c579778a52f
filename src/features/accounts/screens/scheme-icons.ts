import IconDeviceDesktop from "@tabler/icons-react/dist/esm/icons/IconDeviceDesktop.mjs";
import IconMoon from "@tabler/icons-react/dist/esm/icons/IconMoon.mjs";
import IconSun from "@tabler/icons-react/dist/esm/icons/IconSun.mjs";
import type { ColourScheme } from "#ui/colour-scheme.ts";

export const schemeIcons: Readonly<Record<ColourScheme, typeof IconSun>> = {
  system: IconDeviceDesktop,
  light: IconSun,
  dark: IconMoon,
};
