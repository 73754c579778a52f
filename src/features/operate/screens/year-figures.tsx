import { Button, NativeSelect } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { createFileClient } from "#client/call.ts";
import { useErrorTexts } from "#client/error-text.ts";
import { Banner } from "#ui/banner.tsx";
import { Card } from "#ui/card.tsx";
import { saveFile } from "#ui/save-file.ts";
import { Section } from "#ui/section.tsx";
import type { OperateContract } from "../contract.ts";
import styles from "./operate.module.css";

const fetchFile = createFileClient<OperateContract>();

const YEARS = 5;

/** Downloads the figures of a year for a transparency report. */
export function YearFigures() {
  const { t } = useTranslation("operate");
  const { toText } = useErrorTexts();
  const [latest] = useState(() => new Date().getUTCFullYear());
  const [year, setYear] = useState(String(latest));
  const save = useMutation({
    async mutationFn() {
      const { name, blob } = await fetchFile("GET /v1/operate/cases/figures", { query: { year } });
      saveFile(name, blob);
    },
  });
  return (
    <Card isPadded>
      <Section title={t("year_figures.title")} lead={t("year_figures.lead")}>
        {save.isError && <Banner kind="error">{toText(save.error)}</Banner>}
        <div className={styles.bar}>
          <NativeSelect
            label={t("year_figures.year")}
            value={year}
            data={Array.from({ length: YEARS }, (_, back) => String(latest - back))}
            onChange={(event) => setYear(event.currentTarget.value)}
          />
          <Button variant="default" disabled={save.isPending} onClick={() => save.mutate()}>
            {t("year_figures.save")}
          </Button>
        </div>
      </Section>
    </Card>
  );
}
