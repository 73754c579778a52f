import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { useErrorTexts } from "#client/error-text.ts";
import { Section } from "#ui/section.tsx";
import type { ImportPreview } from "../../page-import/contract.ts";
import { useImportPage } from "../template-queries.ts";
import { useUndoNotice } from "../use-undo-notice.ts";
import { AddressForm } from "./address-form.tsx";
import { getChosen, type Choice, getCount } from "./choice.ts";
import { FoundForm } from "./found-form.tsx";

const HEADING = "bring-page";

/** Imports a page from elsewhere: its address, what was found, and what to import. */
export function ImportPage() {
  const { t } = useTranslation("templates");
  const { toText } = useErrorTexts();
  const navigate = useNavigate();
  const notify = useUndoNotice();
  const [found, setFound] = useState<ImportPreview>();
  const { mutateAsync, isPending, error, reset } = useImportPage();
  const idempotencyKey = useRef("");

  function show(page: ImportPreview | undefined) {
    setFound(page);
    reset();
    idempotencyKey.current = crypto.randomUUID();
    // The focused element is gone.
    requestAnimationFrame(() => document.getElementById(HEADING)?.focus());
  }

  async function importPage(page: ImportPreview, choice: Choice) {
    try {
      const { picture, ...changed } = await mutateAsync({
        body: getChosen(page, choice),
        idempotencyKey: idempotencyKey.current,
      });
      const count = getCount(choice) - Number(picture === "not_taken");
      const text = t("import.done_text", { count });
      void navigate("/dashboard");
      notify(t("import.done"), picture === "not_taken" ? `${text} ${t("import.no_picture")}` : text, changed);
    } catch (failure) {
      console.error("page import", failure);
      // A corrected request after an error is a different one.
      idempotencyKey.current = crypto.randomUUID();
    }
  }

  return (
    <Section title={t("import.title")} lead={found ? undefined : t("import.lead")} headingId={HEADING}>
      {found ? (
        <FoundForm
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
