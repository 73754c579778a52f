import { Button } from "@mantine/core";
import IconDownload from "@tabler/icons-react/dist/esm/icons/IconDownload.mjs";
import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { createFileClient } from "#client/call.ts";
import { useErrorTexts } from "#client/error-text.ts";
import { saveFile } from "#ui/save-file.ts";
import { showToast } from "#ui/show-toast.tsx";
import type { ExportContract } from "../export/contract.ts";

const fetchExport = createFileClient<ExportContract>();

/** Downloads all links as a table. */
export function ExportLinksButton() {
  const { t } = useTranslation("short_links");
  const { toText } = useErrorTexts();
  const { mutate, isPending } = useMutation({
    async mutationFn() {
      const { name, blob } = await fetchExport("GET /v1/links/export", { query: { form: "csv" } });
      saveFile(name, blob);
    },
    onError(error) {
      console.error("export", error);
      const notice = { title: t("export_failed"), text: toText(error) };
      showToast({ ...notice, isFailure: true });
    },
  });
  return (
    <Button
      variant="subtle"
      size="sm"
      leftSection={<IconDownload size={18} stroke={1.75} />}
      loading={isPending}
      onClick={() => mutate()}
    >
      {t("export")}
    </Button>
  );
}
