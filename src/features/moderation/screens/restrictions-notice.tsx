import { Suspense } from "react";
import { lazyWithRetry } from "#ui/lazy-with-retry.ts";
import { useRestrictions } from "./restriction-queries.ts";

const RestrictionsBanner = lazyWithRetry(() =>
  import("./restrictions-banner.tsx").then((file) => file.RestrictionsBanner),
);

/** A notice above every screen while a restriction is in force. Otherwise renders nothing and loads no code. */
export function RestrictionsNotice({ isRestricted }: { readonly isRestricted: boolean }) {
  const restrictions = useRestrictions(isRestricted);
  if (!isRestricted || !restrictions || restrictions.length === 0) return null;
  return (
    <Suspense>
      <RestrictionsBanner restrictions={restrictions} />
    </Suspense>
  );
}
