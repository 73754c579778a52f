import { Button, NativeSelect, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { createFileClient, type FetchedFile } from "#client/call.ts";
import { useCurrentPage } from "#client/current-user.ts";
import { useErrorTexts } from "#client/error-text.ts";
import { Banner } from "#ui/banner.tsx";
import { Card } from "#ui/card.tsx";
import { saveFile } from "#ui/save-file.ts";
import { Section } from "#ui/section.tsx";
import type { ExportContract } from "../export/contract.ts";
import {
  type LinkExportFormat,
  type RedirectExportFormat,
  redirectExportFormats,
  type RedirectPath,
  redirectPaths,
} from "../export/export-formats.ts";
import screenHeading from "#ui/screen-heading.module.css";
import styles from "./import-export.module.css";
import { ImportSection } from "./import-section.tsx";
import { useServiceNames } from "./use-service-names.ts";

/** The screen for import and export of links. */
export function ImportExportScreen() {
  const { t } = useTranslation(["import_export", "common"]);
  return (
    <div className={styles.screen}>
      <title>{`${t("title")} · ${t("common:brand")}`}</title>
      <header className={screenHeading.heading}>
        <h1>{t("title")}</h1>
        <p>{t("lead")}</p>
      </header>
      <Card isPadded>
        <ImportSection />
      </Card>
      <Card isPadded>
        <ExportSection />
      </Card>
    </div>
  );
}

const fetchExport = createFileClient<ExportContract>();

/** Downloads of all links, and of their redirects. */
function ExportSection() {
  const { t } = useTranslation("import_export");
  const names = useServiceNames();
  const { toText } = useErrorTexts();
  const { handle: username } = useCurrentPage();
  const [form, setForm] = useState<RedirectExportFormat>("csv");
  const [paths, setPaths] = useState<RedirectPath>("handle");
  const [host, setHost] = useState("");
  const save = useMutation({
    async mutationFn(fetchFile: () => Promise<FetchedFile>) {
      const { name, blob } = await fetchFile();
      saveFile(name, blob);
      return name;
    },
  });
  const saveLinks = (as: LinkExportFormat) =>
    save.mutate(() => fetchExport("GET /v1/links/export", { query: { form: as } }));
  return (
    <Section title={t("export.title")} lead={t("export.lead")} headingId="export-heading">
      {save.isError && <Banner kind="error">{toText(save.error, t("export.failed"))}</Banner>}
      {save.isSuccess && <Banner kind="success">{t("export.saved", { file: save.data })}</Banner>}
      <div className={styles.part}>
        <h3>{t("export.links")}</h3>
        <p className={styles.soft}>{t("export.links_note")}</p>
        <div className={styles.row}>
          <Button variant="default" disabled={save.isPending} onClick={() => saveLinks("csv")}>
            {t("export.as_csv")}
          </Button>
          <Button variant="default" disabled={save.isPending} onClick={() => saveLinks("json")}>
            {t("export.as_json")}
          </Button>
        </div>
      </div>
      <form
        className={styles.part}
        onSubmit={(event) => {
          event.preventDefault();
          const query = { form, paths, ...(host.trim() && { host: host.trim() }) };
          save.mutate(() => fetchExport("GET /v1/links/redirects", { query }));
        }}
      >
        <h3>{t("export.redirects")}</h3>
        <p className={styles.soft}>{t("export.redirects_note")}</p>
        <div className={styles.row}>
          <NativeSelect
            className={styles.select}
            label={t("export.form")}
            value={form}
            data={redirectExportFormats.map((each) => ({ value: each, label: names.getTargetName(each) }))}
            onChange={({ currentTarget: { value } }) =>
              setForm(redirectExportFormats.find((each) => each === value) ?? "csv")
            }
          />
          <NativeSelect
            className={styles.select}
            label={t("export.paths")}
            value={paths}
            data={redirectPaths.map((each) => ({
              value: each,
              label: t(`export.path.${each}`, { name: username }),
            }))}
            onChange={({ currentTarget: { value } }) =>
              setPaths(redirectPaths.find((each) => each === value) ?? "handle")
            }
          />
        </div>
        <TextInput
          className={styles.host}
          label={t("export.host")}
          description={t("export.host_note")}
          value={host}
          onChange={(event) => setHost(event.currentTarget.value)}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          inputMode="url"
        />
        <div className={styles.row}>
          <Button type="submit" variant="default" disabled={save.isPending}>
            {t("export.download")}
          </Button>
        </div>
      </form>
    </Section>
  );
}
