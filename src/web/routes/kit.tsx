import { Outlet } from "react-router";
import { schemeManager } from "#features/accounts/screens/colour-scheme.ts";
import { KitProvider } from "#ui/kit.tsx";
import { useNonce } from "#ui/nonce.ts";

export default function Kit() {
  return (
    <KitProvider nonce={useNonce()} schemes={schemeManager}>
      <Outlet />
    </KitProvider>
  );
}
