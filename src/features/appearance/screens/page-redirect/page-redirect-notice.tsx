import { Suspense } from "react";
import { lazily } from "#ui/lazily.ts";
import { usePageRedirect } from "./page-redirect-queries.ts";

const PageRedirectBanner = lazily(() => import("./page-redirect-banner.tsx").then((file) => file.PageRedirectBanner));

/** Above every screen while the page leads elsewhere; nothing, and no code of it, for everybody else. */
export function PageRedirectNotice() {
  const { data } = usePageRedirect();
  if (!data) return null;
  return (
    <Suspense>
      <PageRedirectBanner pageRedirect={data} />
    </Suspense>
  );
}
