import { Skeleton } from "@mantine/core";
import { useTranslation } from "react-i18next";

/** A placeholder for fields that load a moment later. */
export function FieldsWaiting({ rows, height = 46 }: { rows: number; height?: number }) {
  const { t } = useTranslation("common");
  return (
    <div aria-busy="true" style={{ display: "grid", gap: "var(--space-4)" }}>
      <span role="status" className="only-read-aloud">
        {t("loading")}
      </span>
      {Array.from({ length: rows }, (_, row) => (
        // oxlint-disable-next-line react/no-array-index-key -- the items are identical
        <Skeleton key={row} height={height} radius="var(--radius)" />
      ))}
    </div>
  );
}
