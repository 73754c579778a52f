import type { ReactNode } from "react";
import { Card } from "#ui/card.tsx";
import { Section } from "#ui/section.tsx";

interface SheetProps {
  /** What the address opens it by. */
  readonly id: string;
  readonly title: string;
  readonly lead?: string;
  readonly children: ReactNode;
}

/** A part of the form on a sheet of its own. */
export function Sheet({ id, title, lead, children }: SheetProps) {
  return (
    <Card isPadded>
      <Section title={title} lead={lead} headingId={id}>
        {children}
      </Section>
    </Card>
  );
}
