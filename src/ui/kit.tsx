import "./mantine.css";
import { MantineProvider, type MantineColorSchemeManager } from "@mantine/core";
import type { ReactNode } from "react";
import { cssVariables, theme } from "./theme.ts";

/** Follows the system and stores nothing. */
const followSystem: MantineColorSchemeManager = {
  get: (fallback) => fallback,
  set: () => undefined,
  subscribe: () => undefined,
  unsubscribe: () => undefined,
  clear: () => undefined,
};

interface KitProviderProps {
  readonly nonce: string | undefined;
  /** Manages the chosen colour scheme; without it the system's applies. */
  readonly schemes?: MantineColorSchemeManager;
  readonly children: ReactNode;
}

export function KitProvider({ nonce, schemes = followSystem, children }: KitProviderProps) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={schemes}
      defaultColorScheme="auto"
      getStyleNonce={() => nonce ?? ""}
    >
      {children}
    </MantineProvider>
  );
}
