import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { completeAddress } from "#features/routing/complete-address.ts";
import { utmKeys } from "../../../utm/utm-tags.ts";
import { readUtm, acceptsUtm, writeUtm } from "./utm-address.ts";
import { UtmFields } from "./utm-fields.tsx";
import { useUtmTemplates } from "./utm-queries.ts";
import { UtmTemplates } from "./utm-templates.tsx";
import styles from "./utm.module.css";

interface UtmPanelProps {
  readonly address: string;
  readonly onChange: (address: string) => void;
}

/** Edits the campaign tags in an address. */
export function UtmPanel({ address, onChange }: UtmPanelProps) {
  const { t } = useTranslation("utm");
  const { data: templates = [] } = useUtmTemplates();
  const complete = completeAddress(address);
  if (!acceptsUtm(complete)) return <p className={`${styles.panel} ${styles.lead}`}>{t("only_web")}</p>;
  const tags = readUtm(complete);
  const isEmpty = utmKeys.every((key) => tags[key] === "");
  return (
    <section className={styles.panel} aria-label={t("title")}>
      <p className={styles.lead}>{t("lead")}</p>
      <UtmFields
        tags={tags}
        known={templates}
        onChange={(key, value) => onChange(writeUtm(complete, { [key]: value }))}
      />
      <p className={styles.result} aria-live="polite">
        <strong>{t("result")}</strong>
        {complete}
      </p>
      <UtmTemplates templates={templates} tags={tags} onApply={(wanted) => onChange(writeUtm(complete, wanted))} />
      {!isEmpty && (
        <div>
          <Button
            variant="subtle"
            color="danger"
            size="sm"
            onClick={() => onChange(writeUtm(complete, Object.fromEntries(utmKeys.map((key) => [key, ""]))))}
          >
            {t("clear")}
          </Button>
        </div>
      )}
    </section>
  );
}
