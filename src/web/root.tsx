import "#ui/fonts/fonts.css";
import "#ui/fonts/signed-out.css";
import "#ui/tokens.css";
import "#ui/base.css";
import "#ui/message/message.css";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { Links, Meta, Outlet, Scripts, ScrollRestoration, isRouteErrorResponse, useMatches } from "react-router";
import { isLanguage } from "#base/language.ts";
import type { Article } from "#features/site/content/article.ts";
import { PreloadedArticles } from "#features/site/screens/preloaded-articles.ts";
import { useRequestedLanguage } from "#features/site/screens/use-requested-language.ts";
import icon from "#ui/brand/icon.svg";
import { firstFonts, signedOutFonts } from "#ui/fonts/font-files.ts";
import { useNonce } from "#ui/nonce.ts";
import { ThemeColour } from "#ui/theme-colour.tsx";
import type { Route } from "./+types/root.ts";
import { bootScript } from "./boot-script.ts";
import { InlinedTexts } from "./i18n/inlined-texts.tsx";
import { LanguageOffer } from "./i18n/language-offer.tsx";
import { usesTexts } from "./i18n/texts.ts";
import { siteSettingsContext } from "./request-context.ts";
import { MessageScreen, NotFoundScreen } from "./message-screen.tsx";

export const handle = usesTexts("common");

export const links: Route.LinksFunction = () => [
  { rel: "icon", type: "image/svg+xml", href: icon },
  { rel: "manifest", href: "/site.webmanifest" },
];

export function loader({ context }: Route.LoaderArgs) {
  return context.get(siteSettingsContext);
}

/** The loader only returns the operator's settings, which do not change while a document is open. */
export const shouldRevalidate = () => false;

export function Layout({ children }: { children: ReactNode }) {
  const nonce = useNonce();
  const { t, i18n } = useTranslation("common");
  const isSignedOut = useMatches().some(({ handle: own }) => (own as { isSignedOut?: true } | undefined)?.isSignedOut);
  const fonts = isSignedOut ? signedOutFonts : firstFonts;
  return (
    <html lang={i18n.language} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <ThemeColour />
        {/* oxlint-disable-next-line react/no-danger -- the only way to fill a script element */}
        <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: bootScript }} />
        {isLanguage(i18n.language) &&
          fonts[i18n.language].map((file) => (
            <link key={file} rel="preload" as="font" type="font/woff2" href={file} crossOrigin="" />
          ))}
        <Meta />
        <Links />
      </head>
      <body data-signed-out={isSignedOut || undefined}>
        <a className="skip-link" href="#content">
          {t("skip")}
        </a>
        {children}
        <InlinedTexts />
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  );
}

export default function Root() {
  // removes the language from the address once the reader chooses another, or it would take precedence at the next
  // reload
  useRequestedLanguage();
  const [articles] = useState(() => new Map<string, Article>());
  return (
    <PreloadedArticles value={articles}>
      <Outlet />
      <LanguageOffer />
    </PreloadedArticles>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <CrashScreen error={error} />;
}

function CrashScreen({ error }: { error: unknown }) {
  const { t } = useTranslation("common");
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundScreen />;
  return (
    <MessageScreen illustration="broken" title={t("crash.title")} text={t("crash.text")}>
      <button type="button" onClick={() => location.reload()}>
        {t("crash.reload")}
      </button>
      <a href="/">{t("not_found.home")}</a>
    </MessageScreen>
  );
}
