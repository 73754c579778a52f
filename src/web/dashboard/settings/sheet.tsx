import type { ReactNode } from "react";
import { Section } from "#ui/section.tsx";
import shellStyles from "../shell.module.css";

interface SheetProps {
  /** The id by which the address opens it. */
  readonly headingId: string;
  readonly title: string;
  readonly lead?: string;
  readonly children: ReactNode;
}

/** A part of a tab with its heading, on its own sheet. */
export function Sheet(props: SheetProps) {
  return (
    <div className={shellStyles.card}>
      <Section {...props} />
    </div>
  );
}
