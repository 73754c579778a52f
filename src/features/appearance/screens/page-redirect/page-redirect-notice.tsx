import { Suspense } from "react";
import { lazyWithRetry } from "#ui/lazy-with-retry.ts";
import { usePageRedirect } from "../appearance-queries.ts";

const PageRedirectBanner = lazyWithRetry(() =>
  import("./page-redirect-banner.tsx").then((file) => file.PageRedirectBanner),
);

/** Shown above every screen while the page redirects. Without a redirect it renders nothing and loads no code. */
export function PageRedirectNotice() {
  const { data } = usePageRedirect();
  if (!data) return null;
  return (
    <Suspense>
      <PageRedirectBanner pageRedirect={data} />
    </Suspense>
  );
}
