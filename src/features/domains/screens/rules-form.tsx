import { Button, Textarea, TextInput } from "@mantine/core";
import { type SubmitEvent, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { FieldErrors } from "#base/errors.ts";
import { useErrorTexts } from "#client/error-text.ts";
import { completeAddress } from "#features/routing/complete-address.ts";
import { Banner } from "#ui/banner.tsx";
import { RadioGroup } from "#ui/radio-group.tsx";
import type { Domain, DomainUse } from "../contract.ts";
import { type DomainChange, useChangeDomain } from "./domain-queries.ts";
import { ROBOTS_MAX_LENGTH } from "../limits.ts";
import styles from "./domains.module.css";
import { FaviconField } from "./favicon-field.tsx";

const uses = ["links", "page"] as const satisfies readonly DomainUse[];
const addressNames = ["rootUrl", "notFoundUrl", "expiredUrl"] as const;
const names = [...addressNames, "favicon", "robotsTxt"] as const;
type Name = (typeof names)[number];

type DomainRules = Readonly<Record<Name, string>> & { readonly use: DomainUse };

const ADDRESS_MAX_LENGTH = 2_048;

const texts = { rootUrl: "root", notFoundUrl: "not_found", expiredUrl: "expired" } as const;

interface RulesFormProps {
  readonly domain: Domain;
  readonly onUnsaved: (domainId: string, isUnsaved: boolean) => void;
}

/** The form for the use of a domain, and for where its other paths lead. */
export function RulesForm({ domain, onUnsaved }: RulesFormProps) {
  const { t } = useTranslation("domains");
  const { toText, toFields } = useErrorTexts();
  const save = useChangeDomain(domain._id);
  const form = useRef<HTMLFormElement>(null);
  const [saved, setSaved] = useState(() => readRules(domain));
  const [rules, setRules] = useState(saved);
  const [errors, setErrors] = useState<FieldErrors<Name>>({});
  const [outcome, setOutcome] = useState<{ kind: "success" | "error"; text: string }>();

  const isUnsaved = isChanged(rules, saved);

  useEffect(() => {
    onUnsaved(domain._id, isUnsaved);
    // when the form is unmounted, such as after a removal, its unsaved changes are gone
    return () => onUnsaved(domain._id, false);
  }, [onUnsaved, domain._id, isUnsaved]);

  function set<Key extends keyof DomainRules>(key: Key, value: DomainRules[Key]) {
    setRules((before) => ({ ...before, [key]: value }));
    setOutcome(undefined);
    setErrors((before) => ({ ...before, [key]: undefined }));
  }

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (save.isPending) return;
    setOutcome(undefined);
    setErrors({});
    try {
      const kept = readRules(await save.mutateAsync(toChange(rules)));
      setSaved(kept);
      // keeps what was typed in the meantime
      setRules((latest) => (latest === rules ? kept : latest));
      setOutcome({ kind: "success", text: t("rules.saved") });
    } catch (error) {
      const found = toFields(error, names);
      if (!found) setOutcome({ kind: "error", text: toText(error, t("rules.failed")) });
      else {
        setErrors(found);
        const first = names.find((name) => found[name] !== undefined);
        form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
      }
    }
  }

  return (
    <form ref={form} className={styles.form} method="post" onSubmit={(event) => void submit(event)} noValidate>
      <RadioGroup
        legend={t("use.label")}
        look="segments"
        choices={uses.map((value) => ({ value, label: t(`use.${value}`) }))}
        value={rules.use}
        onChange={(use) => set("use", use)}
      />
      {rules.use === "links" && domain.isCaseSensitive && <p className={styles.note}>{t("case.note")}</p>}
      {addressNames.map((name) => (
        <TextInput
          key={name}
          name={name}
          type="url"
          label={t(`rules.${texts[name]}`, { host: domain.displayHost })}
          description={t(`rules.${texts[name]}_hint`)}
          placeholder="https://"
          maxLength={ADDRESS_MAX_LENGTH}
          value={rules[name]}
          error={errors[name]}
          errorProps={{ role: "alert" }}
          onChange={(event) => set(name, event.currentTarget.value)}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      ))}
      <FaviconField value={rules.favicon} error={errors.favicon} onChange={(address) => set("favicon", address)} />
      <Textarea
        name="robotsTxt"
        label={t("rules.robots")}
        description={t("rules.robots_hint")}
        rows={4}
        maxLength={ROBOTS_MAX_LENGTH}
        value={rules.robotsTxt}
        error={errors.robotsTxt}
        errorProps={{ role: "alert" }}
        onChange={(event) => set("robotsTxt", event.currentTarget.value)}
        classNames={{ input: styles.code }}
        spellCheck={false}
      />
      {outcome && <Banner kind={outcome.kind}>{outcome.text}</Banner>}
      <Button type="submit" className={styles.action} disabled={save.isPending}>
        {t(save.isPending ? "rules.saving" : "rules.save")}
      </Button>
    </form>
  );
}

function readRules({ use, rootUrl, notFoundUrl, expiredUrl, favicon, robotsTxt }: Domain): DomainRules {
  return {
    use,
    rootUrl: rootUrl ?? "",
    notFoundUrl: notFoundUrl ?? "",
    expiredUrl: expiredUrl ?? "",
    favicon,
    robotsTxt,
  };
}

function isChanged(rules: DomainRules, saved: DomainRules): boolean {
  return rules.use !== saved.use || names.some((name) => rules[name] !== saved[name]);
}

function toChange({ use, rootUrl, notFoundUrl, expiredUrl, favicon, robotsTxt }: DomainRules): DomainChange {
  const toUrl = (typed: string) => (typed.trim() === "" ? null : completeAddress(typed));
  return {
    use,
    rootUrl: toUrl(rootUrl),
    notFoundUrl: toUrl(notFoundUrl),
    expiredUrl: toUrl(expiredUrl),
    favicon,
    robotsTxt,
  };
}
