import { useState, type SubmitEvent } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { Button, TextInput } from "@mantine/core";
import { useErrorTexts } from "#client/error-text.ts";
import { useIdempotencyKey } from "#client/use-idempotency-key.ts";
import { Section } from "#ui/section.tsx";
import type { ImportPreview } from "../../page-import/contract.ts";
import { useImportPage, useToastAfterLeaving, usePreviewImport, useUndoToast } from "../template-queries.ts";
import { toImportInput, type Choice, countChosen } from "./choice.ts";
import { ImportForm } from "./import-form.tsx";
import styles from "./page-import.module.css";

const HEADING = "import-page";

/** Imports a third-party page: asks for its address, shows its contents, and imports the selected parts. */
export function ImportPage() {
  const { t } = useTranslation("templates");
  const { toText } = useErrorTexts();
  const navigate = useNavigate();
  const notify = useUndoToast();
  const notifyFailure = useToastAfterLeaving();
  const [found, setFound] = useState<ImportPreview>();
  const { mutateAsync, isPending, error, reset } = useImportPage();
  const idempotencyKey = useIdempotencyKey();

  function show(page: ImportPreview | undefined) {
    setFound(page);
    reset();
    // The focused element has disappeared.
    requestAnimationFrame(() => document.getElementById(HEADING)?.focus());
  }

  async function importPage(page: ImportPreview, choice: Choice) {
    const body = toImportInput(page, choice);
    try {
      const { picture, ...changed } = await mutateAsync(
        { body, idempotencyKey: idempotencyKey.get(body) },
        // unless the person has left the screen
        { onSuccess: () => void navigate("/dashboard") },
      );
      const count = countChosen(choice) - Number(picture === "not_taken");
      const done = t("import.done_text", { count });
      notify(t("import.done"), picture === "not_taken" ? `${done} ${t("import.no_picture")}` : done, changed);
    } catch (failure) {
      console.error("page import", failure);
      notifyFailure(t("import.failed"), failure);
    }
  }

  return (
    <Section title={t("import.title")} lead={found ? undefined : t("import.lead")} headingId={HEADING}>
      {found ? (
        <ImportForm
          found={found}
          isImporting={isPending}
          error={error ? toText(error, t("import.failed")) : undefined}
          onImport={(choice) => void importPage(found, choice)}
          onLeave={() => show(undefined)}
        />
      ) : (
        <AddressForm onFound={show} />
      )}
    </Section>
  );
}

function AddressForm({ onFound }: { onFound: (page: ImportPreview) => void }) {
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
      <span className="visually-hidden" role="status">
        {isPending && t("import.loading")}
      </span>
    </form>
  );
}
