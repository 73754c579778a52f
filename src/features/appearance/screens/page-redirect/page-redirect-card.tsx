import { useTranslation } from "react-i18next";
import { QueryView } from "#features/accounts/screens/query-view.tsx";
import { Section } from "#ui/section.tsx";
import { PageRedirectForm } from "./page-redirect-form.tsx";
import { usePageRedirect } from "./page-redirect-queries.ts";

/** Explains the page redirect, and holds its form. */
export function PageRedirectCard() {
  const { t } = useTranslation("page_redirect");
  return (
    <Section title={t("title")} lead={t("lead")} headingId="redirect">
      {/* a new key resets the uncontrolled fields */}
      <QueryView query={usePageRedirect()}>
        {(pageRedirect) => <PageRedirectForm key={pageRedirect?.updatedAt ?? ""} pageRedirect={pageRedirect} />}
      </QueryView>
    </Section>
  );
}
