import { DeleteSection } from "./delete-section.tsx";
import { ExportSection } from "./export-section.tsx";

/** The person's data rights: an export, and deletion. `className` styles each section. */
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
