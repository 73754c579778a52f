import "#ui/mantine.css";
import { MantineProvider } from "@mantine/core";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { Outlet } from "react-router";
import { newSchemeManager } from "#features/accounts/screens/colour-scheme.ts";
import { useNonce } from "#ui/nonce.ts";
import { withCloseLabel } from "#ui/theme.ts";

/** Mantine with our theme, for everything except the signed-out screens, the public pages and the site. */
export default function MantineLayout() {
  const { t } = useTranslation("common");
  const closeLabel = t("close");
  const theme = useMemo(() => withCloseLabel(closeLabel), [closeLabel]);
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
