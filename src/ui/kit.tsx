import "./mantine.css";
import { MantineProvider, type MantineColorSchemeManager } from "@mantine/core";
import type { ReactNode } from "react";
import { cssVariables, theme } from "./theme.ts";

/** Follows the system and stores nothing, because the keys that the browser keeps for us are fixed. */
const followSystem: MantineColorSchemeManager = {
  get: (fallback) => fallback,
  set: () => undefined,
  subscribe: () => undefined,
  unsubscribe: () => undefined,
  clear: () => undefined,
};

export function KitProvider({ nonce, children }: { nonce: string | undefined; children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={followSystem}
      defaultColorScheme="auto"
      getStyleNonce={() => nonce ?? ""}
    >
      {children}
    </MantineProvider>
  );
}
