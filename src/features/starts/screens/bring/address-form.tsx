import { Button, TextInput } from "@mantine/core";
import { type SubmitEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { useErrorTexts } from "#features/accounts/screens/error-text.ts";
import type { LookedAt } from "../../page-import/contract.ts";
import { useLookAtPage } from "../start-queries.ts";
import styles from "./bring.module.css";

/** Asks for the address of a page, and has it read. */
export function AddressForm({ onFound }: { onFound: (page: LookedAt) => void }) {
  const { t } = useTranslation("starts");
  const { textOf, fieldsOf } = useErrorTexts();
  const [url, setUrl] = useState("");
  const { mutate, isPending, error, reset } = useLookAtPage();

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (url.trim() !== "" && !isPending) mutate(url.trim(), { onSuccess: onFound });
  }

  return (
    <form className={styles.address} onSubmit={submit} noValidate>
      <TextInput
        label={t("bring.label")}
        placeholder={t("bring.placeholder")}
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
        error={error && (fieldsOf(error, ["url"])?.url ?? textOf(error, t("bring.look_failed")))}
      />
      <Button type="submit" disabled={isPending || url.trim() === ""}>
        {isPending ? t("bring.looking") : t("bring.look")}
      </Button>
      <span className="only-read-aloud" role="status">
        {isPending && t("bring.looking")}
      </span>
    </form>
  );
}
