import { QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { newQueryClient } from "./query-client.ts";

/**
 * Fetched data for the screens inside. Place it below the guard of the session, so that the next person who signs in
 * does not see data fetched for the previous one.
 */
export function Queries({ children }: { readonly children: ReactNode }) {
  const [queries] = useState(newQueryClient);
  return <QueryClientProvider client={queries}>{children}</QueryClientProvider>;
}
