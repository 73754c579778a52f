import { Button, NativeSelect, TextInput } from "@mantine/core";
import IconArrowRight from "@tabler/icons-react/dist/esm/icons/IconArrowRight.mjs";
import IconPencil from "@tabler/icons-react/dist/esm/icons/IconPencil.mjs";
import IconQrcode from "@tabler/icons-react/dist/esm/icons/IconQrcode.mjs";
import { type Ref, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { parseDestination } from "#base/url.ts";
import { useReportSaved } from "#features/blocks/screens/page-items.ts";
import { completeAddress } from "#features/routing/complete-address.ts";
import type { ShortLink } from "../../short-links/contract.ts";
import { CopyAddress } from "../copy-address.tsx";
import { useChosenHost, useFindHost, useLinkHosts } from "../link-hosts.ts";
import { usePaste } from "../use-paste.ts";
import { copyWhenReady } from "./copy-when-ready.ts";
import { type CreateErrors, useCreate, useCreateErrors } from "./create-short-link.ts";
import { CREATE_FIELD } from "./requests.ts";
import styles from "./quick-create.module.css";

interface QuickCreateProps {
  /** The field of the long URL. */
  readonly field: Ref<HTMLInputElement>;
  readonly onCreated: () => void;
  readonly onQr: (link: ShortLink) => void;
  readonly onEdit: (link: ShortLink) => void;
}

interface Created {
  readonly link: ShortLink;
  readonly isCopied: boolean;
}

/** Creates a short link from a pasted URL and copies it. The focus stays in the field for the next one. */
export function QuickCreate({ field, onCreated, onQr, onEdit }: QuickCreateProps) {
  const { t } = useTranslation("short_links");
  const create = useCreate();
  const reportSaved = useReportSaved();
  const hosts = useLinkHosts();
  const [host, chooseHost] = useChosenHost();
  const findHost = useFindHost();
  const showErrors = useCreateErrors();
  const form = useRef<HTMLFormElement>(null);
  const [link, setLink] = useState("");
  const [path, setPath] = useState("");
  const [errors, setErrors] = useState<CreateErrors>({});
  const [isSaving, setSaving] = useState(false);
  const [created, setCreated] = useState<Created>();

  usePaste((text) => {
    setLink(text);
    focus("link");
  });

  async function submit() {
    if (isSaving) return;
    const address = completeAddress(link);
    if (!parseDestination(address).ok) {
      showFieldErrors({ link: t("create.invalid") });
      return;
    }
    setSaving(true);
    setErrors({});
    setCreated(undefined);
    try {
      const saving = findHost(host).then((chosen) => create({ link: address, path: path.trim(), host: chosen }));
      const isCopied = copyWhenReady(saving.then(({ shortUrl }) => shortUrl));
      const saved = await saving;
      reportSaved({ id: saved._id, isNew: true });
      // the user may already have pasted the next URL
      setLink((current) => (current === link ? "" : current));
      setPath((current) => (current === path ? "" : current));
      onCreated();
      setCreated({ link: saved, isCopied: await isCopied });
      focus("link");
    } catch (error) {
      showFieldErrors(showErrors(error));
    } finally {
      setSaving(false);
    }
  }
  function showFieldErrors(fieldErrors: CreateErrors) {
    setErrors(fieldErrors);
    focus(fieldErrors.link ? "link" : "path");
  }
  function focus(name: "link" | "path") {
    form.current?.querySelector<HTMLInputElement>(`[name=${name}]`)?.focus();
  }

  return (
    <form
      ref={form}
      className={styles.form}
      aria-label={t("create.title")}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
      noValidate
    >
      <div className={styles.fields} data-hosts={hosts.length > 1 || undefined}>
        <TextInput
          ref={field}
          id={CREATE_FIELD}
          name="link"
          type="url"
          label={t("create.link")}
          placeholder="https://"
          aria-keyshortcuts="c"
          value={link}
          error={errors.link}
          errorProps={{ role: "alert" }}
          onChange={(event) => {
            setLink(event.currentTarget.value);
            setErrors(({ path: other }) => ({ path: other }));
          }}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        {hosts.length > 1 && (
          <NativeSelect
            name="host"
            size="md"
            label={t("create.host")}
            value={host?.host}
            data={hosts.map((each) => ({ value: each.host, label: each.displayHost }))}
            onChange={(event) => chooseHost(event.currentTarget.value)}
          />
        )}
        <TextInput
          name="path"
          label={t("create.path")}
          placeholder={t("create.path_hint")}
          value={path}
          error={errors.path}
          errorProps={{ role: "alert" }}
          onChange={(event) => {
            setPath(event.currentTarget.value);
            setErrors(({ link: other }) => ({ link: other }));
          }}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <Button type="submit" loading={isSaving} rightSection={<IconArrowRight size={18} />} className={styles.send}>
          {t("create.send")}
        </Button>
      </div>
      <div role="status" className={styles.done}>
        {created && <CreatedLink created={created} onQr={onQr} onEdit={onEdit} />}
      </div>
    </form>
  );
}

interface CreatedLinkProps extends Pick<QuickCreateProps, "onQr" | "onEdit"> {
  readonly created: Created;
}

/** The link that was just created, with the most likely next actions. */
function CreatedLink({ created: { link, isCopied }, onQr, onEdit }: CreatedLinkProps) {
  const { t } = useTranslation(["short_links", "links"]);
  return (
    <>
      <span>{t(isCopied ? "create.copied" : "create.created")}</span>
      <CopyAddress url={link.shortUrl} />
      <span className={styles.actions}>
        <Button variant="subtle" size="sm" leftSection={<IconQrcode size={17} />} onClick={() => onQr(link)}>
          {t("links:menu.qr")}
        </Button>
        <Button variant="subtle" size="sm" leftSection={<IconPencil size={17} />} onClick={() => onEdit(link)}>
          {t("links:edit")}
        </Button>
      </span>
    </>
  );
}
