import { Button, TextInput } from "@mantine/core";
import { type SubmitEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { useErrorTexts } from "#client/error-text.ts";
import type { ImportPreview } from "../../page-import/contract.ts";
import { usePreviewImport } from "../template-queries.ts";
import styles from "./page-import.module.css";

/** Asks for the address of a page, and reads it. */
export function AddressForm({ onFound }: { onFound: (page: ImportPreview) => void }) {
  const { t } = useTranslation("templates");
  const { toText, toFields } = useErrorTexts();
  const [url, setUrl] = useState("");
  const { mutate, isPending, error, reset } = usePreviewImport();

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (url.trim() !== "" && !isPending) mutate(url.trim(), { onSuccess: onFound });
  }

  return (
    <form className={styles.address} onSubmit={submit} noValidate>
      <TextInput
        label={t("import.label")}
        placeholder={t("import.placeholder")}
        type="url"
        inputMode="url"
        autoCapitalize="none"
        autoComplete="url"
        spellCheck={false}
        value={url}
        onChange={(event) => {
          setUrl(event.currentTarget.value);
          reset();
        }}
        error={error && (toFields(error, ["url"])?.url ?? toText(error, t("import.load_failed")))}
      />
      <Button type="submit" disabled={isPending || url.trim() === ""}>
        {isPending ? t("import.loading") : t("import.submit")}
      </Button>
      <span className="only-read-aloud" role="status">
        {isPending && t("import.loading")}
      </span>
    </form>
  );
}
