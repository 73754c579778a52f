import { type ReactNode, useId } from "react";
import { Card } from "#ui/card.tsx";
import { Section } from "#ui/section.tsx";

interface SheetProps {
  readonly title: string;
  readonly lead?: string;
  readonly children: ReactNode;
}

/** A part of the form on a sheet of its own. */
export function Sheet({ title, lead, children }: SheetProps) {
  const id = useId();
  return (
    <Card isPadded>
      <Section title={title} lead={lead} headingId={id}>
        {children}
      </Section>
    </Card>
  );
}
