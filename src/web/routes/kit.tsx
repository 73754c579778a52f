import { Outlet } from "react-router";
import { KitProvider } from "#ui/kit.tsx";
import { useNonce } from "#ui/nonce.ts";

export default function Kit() {
  return (
    <KitProvider nonce={useNonce()}>
      <Outlet />
    </KitProvider>
  );
}
