import { Button, Textarea, TextInput } from "@mantine/core";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { newId } from "#base/ids.ts";
import type { Scope } from "#base/scopes.ts";
import { ApiError } from "#client/api-error.ts";
import { useSubmitForm } from "#features/accounts/screens/use-submit-form.tsx";
import { ButtonRow } from "#ui/button-row.tsx";
import { RadioGroup } from "#ui/radio-group.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Disclosure } from "#ui/disclosure.tsx";
import stacked from "#ui/form/stacked-form.module.css";
import type { NewApiKey } from "../contract.ts";
import { NAME_MAX_LENGTH } from "../limits.ts";
import { type Expiry, toExpiresAt } from "./expiry.ts";
import { ExpiryFields } from "./expiry-fields.tsx";
import { useCreateKey } from "./key-queries.ts";
import { type Preset, permissionPresets, toScopes } from "./permissions.ts";
import { ScopeTable } from "./scope-table.tsx";

interface CreateDialogProps {
  readonly onCreated: (created: NewApiKey) => void;
  readonly onClose: () => void;
}

interface Attempt {
  /** The form values that were sent, as JSON. */
  readonly text: string;
  readonly idempotencyKey: string;
  readonly expiresAt: string | null;
}

/** The form for a new key. */
export function CreateDialog({ onCreated, onClose }: CreateDialogProps) {
  const { t } = useTranslation(["api_keys", "common"]);
  const create = useCreateKey();
  const [preset, setPreset] = useState<Preset>("read_only");
  const [custom, setCustom] = useState<ReadonlySet<Scope>>(new Set(["links:read"]));
  const [expiry, setExpiry] = useState<Expiry>("90");
  const [isMissing, setMissing] = useState(false);
  // on retry, returns the same key if it was already created and only the response was lost
  const attempt = useRef<Attempt>(undefined);
  const more = useRef<HTMLDetailsElement>(null);
  const scopes = toScopes(preset, custom);

  const form = useSubmitForm({
    names: ["name", "date", "networks"],
    check({ name, date }) {
      setMissing(scopes.length === 0);
      return {
        ...(name.trim() === "" && { name: t("create.name_missing") }),
        ...(toExpiresAt(expiry, date, new Date()) === undefined && { date: t("create.date_missing") }),
      };
    },
    async submit({ name, date, networks }) {
      if (scopes.length === 0) return;
      const lines = networks.split("\n").map((line) => line.trim());
      const body = {
        name: name.trim(),
        scopes: [...scopes],
        networks: lines.filter((line) => line !== ""),
      };
      const text = JSON.stringify([body, expiry, date]);
      if (attempt.current?.text !== text)
        attempt.current = { text, idempotencyKey: newId(), expiresAt: toExpiresAt(expiry, date, new Date()) ?? null };
      const { idempotencyKey, expiresAt } = attempt.current;
      try {
        onCreated(await create.mutateAsync({ ...body, expiresAt, idempotencyKey }));
      } catch (error) {
        const named = nameLine(error, lines, (line, message) => t("create.network_line", { line, message }));
        // opens the section, since its field gets the focus
        if (named !== error && more.current) more.current.open = true;
        throw named;
      }
    },
    onError(code) {
      // nothing was created, so the expiry counts from the next attempt
      if (code !== "") attempt.current = undefined;
    },
  });

  return (
    <Dialog title={t("create.title")} onClose={onClose} isSheet>
      <form className={stacked.form} {...form.formProps} noValidate>
        {form.banner}
        <TextInput
          {...form.field("name")}
          label={t("create.name")}
          description={t("create.name_hint")}
          maxLength={NAME_MAX_LENGTH}
          autoComplete="off"
          data-autofocus
        />
        <div className={stacked.field}>
          <RadioGroup
            legend={t("create.permissions")}
            look="segments"
            choices={permissionPresets.map((value) => ({ value, label: t(`create.${value}`) }))}
            value={preset}
            onChange={setPreset}
          />
          <p className={stacked.soft}>{t(`create.${preset}_note`)}</p>
          {preset === "custom" && <ScopeTable chosen={custom} onChange={setCustom} />}
          {isMissing && scopes.length === 0 && (
            <p className={stacked.error} role="alert">
              {t("create.permission_missing")}
            </p>
          )}
        </div>
        <ExpiryFields expiry={expiry} onChange={setExpiry} dateField={form.field("date")} />
        <Disclosure ref={more} summary={t("create.more")}>
          <Textarea
            {...form.field("networks")}
            label={t("create.networks")}
            description={t("create.networks_hint")}
            rows={3}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        </Disclosure>
        <ButtonRow>
          <Button variant="default" onClick={onClose}>
            {t("common:cancel")}
          </Button>
          <Button type="submit" disabled={form.isPending}>
            {t(form.isPending ? "create.pending" : "create.submit")}
          </Button>
        </ButtonRow>
      </form>
    </Dialog>
  );
}

/**
 * Turns an error about one network into an error of the networks field that names the line. Returns any other error
 * unchanged.
 */
function nameLine(
  error: unknown,
  lines: readonly string[],
  toText: (line: number, message: string) => string,
): unknown {
  if (!(error instanceof ApiError)) return error;
  const issue = error.errors.find(({ field }) => field.startsWith("networks."));
  if (!issue) return error;
  const filled = lines.flatMap((line, index) => (line === "" ? [] : [index + 1]));
  const line = filled[Number(issue.field.slice("networks.".length))] ?? 1;
  const { status, code, message, retryAfterSeconds } = error;
  const errors = [{ field: "networks", message: toText(line, issue.message) }];
  return new ApiError({ status, code, message, retryAfterSeconds, errors });
}
