import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { QueryView } from "#features/accounts/screens/query-view.tsx";
import { AuthFrame } from "#features/accounts/screens/auth-frame.tsx";
import { RequireSession } from "#features/accounts/screens/require-session.tsx";
import { useAppearance } from "#features/appearance/screens/appearance-queries.ts";
import { FieldsLoading } from "#features/appearance/screens/sections/section-card.tsx";
import { usesTexts } from "../i18n/texts.ts";
import { Queries } from "../dashboard/queries.tsx";
import { SkipLink, WelcomeForm } from "../dashboard/welcome/welcome-form.tsx";

export const handle = usesTexts("accounts", "appearance", "presets", "security", "templates", "uploads", "welcome");

/** The optional step between sign-up and the dashboard: name, photo and template of the new page. */
export default function Welcome() {
  return (
    <RequireSession
      waiting={
        <Frame>
          <FieldsLoading rows={3} />
        </Frame>
      }
    >
      <Queries>
        <Frame>
          <Form />
        </Frame>
      </Queries>
    </RequireSession>
  );
}

function Form() {
  const query = useAppearance();
  return (
    <>
      <QueryView query={query}>{(appearance) => <WelcomeForm appearance={appearance} />}</QueryView>
      {!query.data && <SkipLink />}
    </>
  );
}

function Frame({ children }: { children: ReactNode }) {
  const { t } = useTranslation("welcome");
  return (
    <AuthFrame title={t("title")} lead={t("lead")}>
      {children}
    </AuthFrame>
  );
}
