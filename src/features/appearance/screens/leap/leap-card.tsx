import { useTranslation } from "react-i18next";
import { Asked } from "#features/accounts/screens/asked.tsx";
import { Section } from "#ui/section.tsx";
import { LeapForm } from "./leap-form.tsx";
import { useLeap } from "./leap-queries.ts";

/** The whole page leads elsewhere for a while: what that means, and when. */
export function LeapCard() {
  const { t } = useTranslation("leap");
  return (
    <Section title={t("title")} lead={t("lead")} headingId="redirect">
      {/* a new key, because the fields hold their own values */}
      <Asked query={useLeap()}>{(leap) => <LeapForm key={leap?.updatedAt ?? ""} leap={leap} />}</Asked>
    </Section>
  );
}
