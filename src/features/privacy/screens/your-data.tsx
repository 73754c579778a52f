import { DeleteSection } from "./delete-section.tsx";
import { ExportSection } from "./export-section.tsx";

/** What a person may ask about their data: a copy of it, and its end. `className` draws the sheet that each lies on. */
export function YourData({ className }: { className?: string | undefined }) {
  return (
    <>
      <div className={className}>
        <ExportSection />
      </div>
      <div className={className}>
        <DeleteSection />
      </div>
    </>
  );
}
