import { Button } from "@mantine/core";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { QueryView } from "#features/accounts/screens/query-view.tsx";
import { Banner } from "#ui/banner.tsx";
import { Section } from "#ui/section.tsx";
import { ChooseFile } from "./choose-file.tsx";
import { DraftView } from "./draft-view.tsx";
import { EndedView } from "./ended-view.tsx";
import { IMPORT_HEADING } from "./import-heading.ts";
import { isUnderWay, useImport } from "./import-queries.ts";
import { RecentImports } from "./recent-imports.tsx";
import { RunningView } from "./running-view.tsx";

/** The steps of an import. The address names the import, so that a reload or another device resumes it. */
export function ImportSection() {
  const { t } = useTranslation("import_export");
  const [search, setSearch] = useSearchParams();
  const id = search.get("import");
  const open = (next: string | undefined) => {
    setSearch(next ? { import: next } : {}, { preventScrollReset: true });
    // the focused element is gone
    requestAnimationFrame(() => document.getElementById(IMPORT_HEADING)?.focus());
  };
  return (
    <Section title={t("import.title")} lead={t("import.lead")} headingId={IMPORT_HEADING}>
      {id === null ? (
        <>
          <ChooseFile onUploaded={open} />
          <RecentImports onOpen={open} />
        </>
      ) : (
        <OpenImport key={id} id={id} onLeave={() => open(undefined)} />
      )}
    </Section>
  );
}

function OpenImport({ id, onLeave }: { id: string; onLeave: () => void }) {
  const { t } = useTranslation("import_export");
  const query = useImport(id);
  const status = query.data?.status;
  useEffect(() => {
    if (status === "done" || status === "failed") document.getElementById(IMPORT_HEADING)?.focus();
  }, [status]);
  if (query.isError && query.data === undefined) {
    return (
      <Banner kind="error">
        <p>{t("import.gone")}</p>
        <Button variant="default" size="sm" mt="sm" onClick={onLeave}>
          {t("import.another")}
        </Button>
      </Banner>
    );
  }
  return (
    <QueryView query={query}>
      {(found) => {
        if (found.status === "draft") return <DraftView draft={found} onLeave={onLeave} />;
        return isUnderWay(found) ? <RunningView running={found} /> : <EndedView ended={found} onLeave={onLeave} />;
      }}
    </QueryView>
  );
}
