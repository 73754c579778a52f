import "#ui/tags-input.css";
import { Button, TagsInput, TextInput } from "@mantine/core";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useIdempotencyKey } from "#client/use-idempotency-key.ts";
import { useSubmitForm } from "#features/accounts/screens/use-submit-form.tsx";
import { isEqual } from "#features/routing/screens/editing/three-way-merge.ts";
import { ButtonRow } from "#ui/button-row.tsx";
import { RadioGroup } from "#ui/radio-group.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Disclosure } from "#ui/disclosure.tsx";
import stacked from "#ui/form/stacked-form.module.css";
import { showToast } from "#ui/show-toast.tsx";
import type { Webhook } from "../contract.ts";
import { ALL_EVENTS, formats, type Format, signatures, type Signature } from "../event-types.ts";
import { FILTER_MAX, NAME_MAX_LENGTH, URL_MAX_LENGTH } from "../limits.ts";
import { EventsField } from "./events-field.tsx";
import { useCreateWebhook, useWebhookCalls, type WebhookChange } from "./webhook-queries.ts";

const EXAMPLES: Readonly<Record<Format, string>> = {
  standard: "https://example.com/hooks/halka",
  slack: "https://hooks.slack.com/services/…",
  discord: "https://discord.com/api/webhooks/…",
  telegram: "https://api.telegram.org/bot…",
};

interface WebhookFormProps {
  /** Absent for a new one. */
  readonly webhook?: Webhook;
  readonly onSaved: (webhook: Webhook) => void;
  readonly onClose: () => void;
  /** Receives the focus after a save, if the button that opened the form is gone. */
  readonly focusAfter?: () => HTMLElement | null;
}

/** The form for a new or an existing webhook. */
export function WebhookForm({ webhook: current, onSaved, onClose, focusAfter }: WebhookFormProps) {
  const { t } = useTranslation(["webhooks", "common"]);
  // as it was when the form was opened
  const [webhook] = useState(current);
  const create = useCreateWebhook();
  const { change } = useWebhookCalls(webhook?._id ?? "");
  const [format, setFormat] = useState<Format>(webhook?.format ?? "standard");
  const [signature, setSignature] = useState<Signature>("hmac");
  const [events, setEvents] = useState<ReadonlySet<Webhook["events"][number]>>(
    new Set(webhook?.events ?? [ALL_EVENTS]),
  );
  const [tags, setTags] = useState<readonly string[]>(webhook?.filters.tags ?? []);
  const [domains, setDomains] = useState<readonly string[]>(webhook?.filters.domains ?? []);
  const [isMissing, setMissing] = useState(false);
  const idempotencyKey = useIdempotencyKey();
  const isSaved = useRef(false);

  const form = useSubmitForm({
    names: ["url", "chatId", "name"],
    check: () => {
      setMissing(events.size === 0);
      return {};
    },
    async submit({ url, chatId, name }) {
      if (events.size === 0) return;
      const body = {
        url,
        name,
        events: [...events],
        filters: { tags: [...tags], domains: [...domains] },
        format,
        chatId: format === "telegram" && chatId.trim() !== "" ? chatId.trim() : null,
      };
      const input = { ...body, signature };
      const saved = webhook
        ? await change.mutateAsync(toChange(body, webhook))
        : await create.mutateAsync({ ...input, idempotencyKey: idempotencyKey.get(input) });
      isSaved.current = true;
      // a new secret is shown instead
      if (webhook || format !== "standard") showToast({ title: t("form.saved") });
      onSaved(saved);
    },
  });
  // the address of a chat contains a token, so only its origin is shown
  const isHidden = webhook?.format === format && format !== "standard";
  const urlHint = isHidden ? t("form.url_hidden") : t(`form.url_hint.${format}`);
  const hasFilters = tags.length > 0 || domains.length > 0;
  return (
    <Dialog
      title={t(webhook ? "form.edit" : "form.new")}
      onClose={onClose}
      focusAfter={() => (isSaved.current ? (focusAfter?.() ?? null) : null)}
      isSheet
    >
      <form className={stacked.form} {...form.formProps} noValidate>
        {form.banner}
        <RadioGroup
          legend={t("form.receiver")}
          look="segments"
          choices={formats.map((value) => ({ value, label: t(`format.${value}`) }))}
          value={format}
          onChange={setFormat}
        />
        <TextInput
          {...form.field("url")}
          label={t("form.url")}
          description={format === "standard" || isHidden ? urlHint : `${urlHint} ${t("form.url_hides")}`}
          placeholder={EXAMPLES[format]}
          defaultValue={webhook?.url}
          type="url"
          maxLength={URL_MAX_LENGTH}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          data-autofocus
        />
        {format === "telegram" && (
          <TextInput
            {...form.field("chatId")}
            label={t("form.chat")}
            description={t("form.chat_hint")}
            defaultValue={webhook?.chatId ?? ""}
            maxLength={64}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        )}
        <TextInput
          {...form.field("name")}
          label={t("form.name")}
          description={t("form.name_hint")}
          defaultValue={webhook?.name}
          maxLength={NAME_MAX_LENGTH}
          autoComplete="off"
        />
        <EventsField chosen={events} isMissing={isMissing && events.size === 0} onChange={setEvents} />
        <Disclosure summary={t("form.filters")} open={hasFilters || undefined}>
          <div className={stacked.form}>
            <TagsInput
              label={t("form.tags")}
              description={t("form.tags_hint")}
              value={[...tags]}
              onChange={setTags}
              maxTags={FILTER_MAX}
              maxLength={40}
              acceptValueOnBlur
              splitChars={[",", ";"]}
              autoComplete="off"
            />
            <TagsInput
              label={t("form.domains")}
              description={t("form.domains_hint")}
              value={[...domains]}
              onChange={setDomains}
              maxTags={FILTER_MAX}
              acceptValueOnBlur
              splitChars={[",", ";", " "]}
              autoComplete="off"
            />
          </div>
        </Disclosure>
        {!webhook && format === "standard" && (
          <RadioGroup
            legend={t("form.signature")}
            look="segments"
            choices={signatures.map((value) => ({ value, label: t(`form.${value}`) }))}
            value={signature}
            onChange={setSignature}
          />
        )}
        <ButtonRow>
          <Button variant="default" onClick={onClose}>
            {t("common:cancel")}
          </Button>
          <Button type="submit" disabled={form.isPending}>
            {t(form.isPending ? "form.pending" : webhook ? "form.save" : "form.create")}
          </Button>
        </ButtonRow>
      </form>
    </Dialog>
  );
}

type FormValues = Pick<Webhook, "url" | "name" | "events" | "filters" | "format" | "chatId">;

/** The fields that were changed in the form, so that changes of the others by someone else are kept. */
function toChange(typed: FormValues, opened: FormValues): WebhookChange {
  const isChanged = (name: keyof FormValues) => !isEqual(typed[name], opened[name]);
  const filters = {
    ...(!isEqual(typed.filters.tags, opened.filters.tags) && { tags: typed.filters.tags }),
    ...(!isEqual(typed.filters.domains, opened.filters.domains) && { domains: typed.filters.domains }),
  };
  return {
    ...(isChanged("url") && { url: typed.url }),
    ...(isChanged("name") && { name: typed.name }),
    ...(isChanged("events") && { events: typed.events }),
    ...(isChanged("filters") && { filters }),
    ...(isChanged("format") && { format: typed.format }),
    ...(isChanged("chatId") && { chatId: typed.chatId }),
  };
}
