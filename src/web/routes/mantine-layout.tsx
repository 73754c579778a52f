import "#ui/mantine.css";
import { MantineProvider } from "@mantine/core";
import { useState } from "react";
import { Outlet } from "react-router";
import { newSchemeManager } from "#features/accounts/screens/colour-scheme.ts";
import { useNonce } from "#ui/nonce.ts";
import { theme } from "#ui/theme.ts";

/** Mantine with our theme, for everything except the signed-out screens, the public pages and the site. */
export default function MantineLayout() {
  const [schemes] = useState(newSchemeManager);
  const nonce = useNonce();
  return (
    <MantineProvider
      theme={theme}
      // `mantine-variables.css` contains the variables
      withCssVariables={false}
      colorSchemeManager={schemes}
      defaultColorScheme="auto"
      getStyleNonce={() => nonce ?? ""}
    >
      <Outlet />
    </MantineProvider>
  );
}
