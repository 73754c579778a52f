import type { ReactNode } from "react";
import { Section } from "#ui/section.tsx";
import shellStyles from "../shell.module.css";

interface SheetProps {
  /** What the address opens it by. */
  readonly headingId: string;
  readonly title: string;
  readonly lead?: string;
  readonly children: ReactNode;
}

/** A part of a tab with its heading, on a sheet of its own. */
export function Sheet(props: SheetProps) {
  return (
    <div className={shellStyles.card}>
      <Section {...props} />
    </div>
  );
}
