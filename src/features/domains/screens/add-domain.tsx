import { Button, Checkbox, TextInput } from "@mantine/core";
import IconPlus from "@tabler/icons-react/dist/esm/icons/IconPlus.mjs";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useIdempotencyKey } from "#client/use-idempotency-key.ts";
import { useSubmitForm } from "#features/accounts/screens/use-submit-form.tsx";
import { RadioGroup } from "#ui/radio-group.tsx";
import type { Domain, DomainUse } from "../contract.ts";
import { useAddDomain } from "./domain-queries.ts";
import styles from "./domains.module.css";
import { Benefits } from "./plan-notice.tsx";

const HOST_MAX_LENGTH = 300;
const uses = ["links", "page"] as const satisfies readonly DomainUse[];

interface AddDomainProps {
  readonly isFirst: boolean;
  readonly onAdded: (domain: Domain) => void;
}

/** The field for a domain: open for the first one, behind a button for further ones. */
export function AddDomain({ isFirst, onAdded }: AddDomainProps) {
  const { t } = useTranslation("domains");
  const [isOpen, setOpen] = useState(false);
  if (!isFirst && !isOpen)
    return (
      <Button
        className={styles.action}
        variant="default"
        leftSection={<IconPlus size={18} />}
        onClick={() => setOpen(true)}
      >
        {t("add.another")}
      </Button>
    );
  return (
    <div className={styles.add}>
      {isFirst ? <Benefits /> : <h3>{t("add.title")}</h3>}
      <AddForm
        isFocused={isOpen}
        onAdded={(domain) => {
          setOpen(false);
          onAdded(domain);
        }}
      />
    </div>
  );
}

interface AddFormProps extends Pick<AddDomainProps, "onAdded"> {
  readonly isFocused: boolean;
}

function AddForm({ isFocused, onAdded }: AddFormProps) {
  const { t } = useTranslation("domains");
  const add = useAddDomain();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isFocused) field.current?.focus();
  }, [isFocused]);
  const [use, setUse] = useState<DomainUse>("links");
  const [isCaseSensitive, setCaseSensitive] = useState(false);
  const idempotencyKey = useIdempotencyKey();
  const form = useSubmitForm({
    names: ["host"],
    check: ({ host }) => (host.trim() === "" ? { host: t("add.missing") } : {}),
    async submit({ host }) {
      const body = { host: host.trim(), use, ...(use === "links" && isCaseSensitive && { isCaseSensitive }) };
      onAdded(await add.mutateAsync({ ...body, idempotencyKey: idempotencyKey.get(body) }));
    },
  });
  return (
    <form className={styles.form} {...form.formProps} noValidate>
      {form.banner}
      <TextInput
        {...form.field("host")}
        label={t("add.host")}
        description={t("add.hint")}
        placeholder="go.example.com"
        inputMode="url"
        maxLength={HOST_MAX_LENGTH}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        ref={field}
      />
      <RadioGroup
        legend={t("use.label")}
        look="segments"
        choices={uses.map((value) => ({ value, label: t(`use.${value}`) }))}
        value={use}
        onChange={setUse}
      />
      {use === "links" && (
        <Checkbox
          label={t("case.label")}
          description={t("case.hint")}
          checked={isCaseSensitive}
          onChange={(event) => setCaseSensitive(event.currentTarget.checked)}
        />
      )}
      <Button type="submit" className={styles.action} disabled={form.isPending}>
        {t(form.isPending ? "add.pending" : "add.submit")}
      </Button>
    </form>
  );
}
