import { useTranslation } from "react-i18next";
import { QueryView } from "#features/accounts/screens/query-view.tsx";
import { Section } from "#ui/section.tsx";
import { PageRedirectForm } from "./page-redirect-form.tsx";
import { usePageRedirect } from "./page-redirect-queries.ts";

/** The whole page leads elsewhere for a while: what that means, and when. */
export function PageRedirectCard() {
  const { t } = useTranslation("page_redirect");
  return (
    <Section title={t("title")} lead={t("lead")} headingId="redirect">
      {/* a new key, because the fields hold their own values */}
      <QueryView query={usePageRedirect()}>
        {(pageRedirect) => <PageRedirectForm key={pageRedirect?.updatedAt ?? ""} pageRedirect={pageRedirect} />}
      </QueryView>
    </Section>
  );
}
