import "#ui/fonts/fonts.css";
import "#ui/tokens.css";
import "#ui/base.css";
import { type ReactNode, useEffect } from "react";
import { useTranslation } from "react-i18next";
import { Links, Meta, Outlet, Scripts, ScrollRestoration } from "react-router";
import icon from "#ui/icon.svg";
import { useNonce } from "#ui/nonce.ts";
import type { Route } from "./+types/root.ts";
import { bootScript } from "./boot-script.ts";
import { CrashScreen } from "./crash-screen.tsx";
import { BroughtTexts } from "./i18n/brought-texts.tsx";
import { followKeptLanguage } from "./i18n/kept-language.ts";
import { speaks } from "./i18n/texts.ts";
import { comingSoonContext } from "./request-context.ts";

export const handle = speaks("common", "errors");

export const links: Route.LinksFunction = () => [{ rel: "icon", type: "image/svg+xml", href: icon }];

export function loader({ context }: Route.LoaderArgs) {
  return { comingSoon: context.get(comingSoonContext) };
}

/** What the operator has set does not change while a document is open. */
export const shouldRevalidate = () => false;

export function Layout({ children }: { children: ReactNode }) {
  const nonce = useNonce();
  const { t, i18n } = useTranslation("common");
  return (
    <html lang={i18n.language} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#faf8f3" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#121110" />
        {/* oxlint-disable-next-line react/no-danger -- because a script element takes its text no other way */}
        <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: bootScript }} />
        <Meta />
        <Links />
      </head>
      <body>
        <a className="skip-link" href="#content">
          {t("skip")}
        </a>
        {children}
        <BroughtTexts />
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  );
}

export default function Root() {
  const { i18n } = useTranslation("common");
  useEffect(() => followKeptLanguage(i18n), [i18n]);
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <CrashScreen error={error} />;
}
