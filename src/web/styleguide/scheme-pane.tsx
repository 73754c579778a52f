import { createTheme, MantineProvider } from "@mantine/core";
import { type ReactNode, useMemo, useState } from "react";
import { useNonce } from "#ui/nonce.ts";
import type { Scheme } from "#ui/parse-tokens.ts";
import { cssVariables, theme } from "#ui/theme.ts";
import styles from "./styleguide.module.css";

export const SCHEMES: readonly Scheme[] = ["light", "dark"];

/** The kit's variables of both schemes at once, applied to the panes instead of the document. */
export function SchemeVariables() {
  const nonce = useNonce();
  return SCHEMES.map((scheme) => (
    <MantineProvider
      key={scheme}
      theme={theme}
      cssVariablesResolver={cssVariables}
      cssVariablesSelector={`.${styles.pane}`}
      forceColorScheme={scheme}
      getRootElement={() => undefined}
      getStyleNonce={() => nonce ?? ""}
    />
  ));
}

/** Shows its children in one scheme, regardless of the system; overlays open inside it. */
export function SchemePane({ scheme, children }: { scheme: Scheme; children: ReactNode }) {
  const [layer, setLayer] = useState<HTMLElement | null>(null);
  const paneTheme = useMemo(
    () => createTheme({ ...theme, components: { ...theme.components, Portal: { defaultProps: { target: layer } } } }),
    [layer],
  );
  return (
    <div className={styles.pane} data-mantine-color-scheme={scheme} style={{ colorScheme: scheme }}>
      <MantineProvider
        theme={paneTheme}
        withCssVariables={false}
        withGlobalClasses={false}
        forceColorScheme={scheme}
        getRootElement={() => undefined}
      >
        {children}
      </MantineProvider>
      <div ref={setLayer} className={styles.layer} />
    </div>
  );
}
