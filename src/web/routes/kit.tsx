import { useState } from "react";
import { Outlet } from "react-router";
import { newSchemeManager } from "#features/accounts/screens/colour-scheme.ts";
import { KitProvider } from "#ui/kit.tsx";
import { useNonce } from "#ui/nonce.ts";

export default function Kit() {
  const [schemes] = useState(newSchemeManager);
  return (
    <KitProvider nonce={useNonce()} schemes={schemes}>
      <Outlet />
    </KitProvider>
  );
}
