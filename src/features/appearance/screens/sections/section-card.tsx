import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Card } from "#ui/card.tsx";
import { Section } from "#ui/section.tsx";
import { LoadingRows } from "#ui/query-result.tsx";
import type { AppearanceParts } from "../draft/draft-parts.ts";

/** The props of each section of the form. */
export interface SectionProps {
  readonly parts: AppearanceParts;
  readonly edit: (parts: Partial<AppearanceParts>) => void;
}

interface SheetProps {
  /** The fragment of the URL that opens this section. */
  readonly id: string;
  readonly title: string;
  readonly lead?: string;
  readonly children: ReactNode;
}

/** A section of the form on its own sheet. */
export function SectionCard({ id, title, lead, children }: SheetProps) {
  return (
    <Card isPadded>
      <Section title={title} lead={lead} headingId={id}>
        {children}
      </Section>
    </Card>
  );
}

/** A placeholder for fields that are still loading. */
export function FieldsLoading(rows: { readonly rows: number; readonly height?: number }) {
  const { t } = useTranslation("common");
  return <LoadingRows text={t("loading")} {...rows} />;
}
