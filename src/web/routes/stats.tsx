import { Suspense } from "react";
import { useTranslation } from "react-i18next";
import { LanguagePicker } from "#features/accounts/screens/language-picker.tsx";
import { lazyWithRetry } from "#ui/lazy-with-retry.ts";
import { useBrowserValue } from "#ui/use-browser-value.ts";
import { Wordmark } from "#ui/wordmark.tsx";
import { usesTexts } from "../i18n/texts.ts";
import type { Route } from "./+types/stats.ts";
import { Queries } from "../dashboard/queries.tsx";
import styles from "./stats.module.css";

export const handle = usesTexts("statistics", "shares", "accounts");

export const meta: Route.MetaFunction = () => [
  { name: "robots", content: "noindex, nofollow" },
  { name: "referrer", content: "no-referrer" },
];

/** The address contains the access key: linked sites must not see it, and search engines must not list it. */
export const headers: Route.HeadersFunction = () => ({
  "referrer-policy": "no-referrer",
  "x-robots-tag": "noindex, nofollow",
});

export default function Stats({ params }: Route.ComponentProps) {
  return <SharedStats key={params.token} token={params.token} />;
}

const SharedAnalyticsScreen = lazyWithRetry(() =>
  import("#features/reports/screens/sharing/shared-analytics-screen.tsx").then((file) => file.SharedAnalyticsScreen),
);

/** The frame around shared statistics, with the product's name below. */
function SharedStats({ token }: { readonly token: string }) {
  const { t } = useTranslation(["shares", "common"]);
  // false on the server: only the browser requests the figures, since it knows the time zone
  const isHere = useBrowserValue(() => true, false);
  return (
    <Queries>
      <div className={styles.frame}>
        <header className={styles.bar}>
          <a href="/" className={styles.brand}>
            <Wordmark name={t("common:brand")} />
          </a>
          <LanguagePicker />
        </header>
        <main id="content" className={styles.main} tabIndex={-1}>
          {isHere ? (
            <Suspense>
              <SharedAnalyticsScreen token={token} />
            </Suspense>
          ) : (
            <>
              <title>{t("common:brand")}</title>
              <noscript>
                <p>{t("reader.no_script")}</p>
              </noscript>
            </>
          )}
        </main>
        <footer className={styles.foot}>
          <a href="/">{t("reader.made_with")}</a>
        </footer>
      </div>
    </Queries>
  );
}
