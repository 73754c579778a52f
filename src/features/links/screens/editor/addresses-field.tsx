import { ActionIcon, Button, NativeSelect, TextInput } from "@mantine/core";
import IconX from "@tabler/icons-react/dist/esm/icons/IconX.mjs";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { ShortLink } from "../../short-links/contract.ts";
import { CopyAddress } from "../copy-address.tsx";
import { useChosenHost, useLinkHosts } from "../link-hosts.ts";
import { withoutScheme } from "../short-links/short-address.ts";
import styles from "./addresses-field.module.css";
import type { LinkFields } from "./link-fields.ts";

type Addresses = LinkFields["addresses"];

interface AddressesFieldProps {
  readonly link: ShortLink;
  readonly value: Addresses;
  readonly error: string | undefined;
  readonly onChange: (addresses: Addresses) => void;
}

/** The short addresses of a link: custom ones, which can be added and removed, and the one with its code. */
export function AddressesField({ link, value, error, onChange }: AddressesFieldProps) {
  const { t } = useTranslation("editor");
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState("");
  // the last address is that of the code, which every link has
  const codeAddress = link.addresses.at(-1)!;
  const codePrefix = codeAddress.url.slice(0, codeAddress.url.length - codeAddress.path.length);
  const hosts = useLinkHosts();
  const [chosen, choose] = useChosenHost();
  const { host, prefix } = chosen ?? { host: codeAddress.host, prefix: codePrefix };

  function add() {
    const path = readPath(typed, prefix);
    if (path === "") return;
    setTyped("");
    if (![...value, codeAddress].some(isSame({ host, path }))) onChange([...value, { host, path }]);
  }
  function remove(address: Addresses[number]) {
    onChange(value.filter((each) => !isSame(address)(each)));
    input.current?.focus();
  }
  /** The URL of a custom address, which may be unsaved, or on a host that the workspace no longer has. */
  function toUrl(address: Addresses[number]): string {
    const known = hosts.find((each) => each.host === address.host)?.prefix;
    const base = known ?? (address.host === codeAddress.host ? codePrefix : `https://${address.host}/`);
    return base + encodeURI(address.path);
  }
  return (
    <div className={styles.field}>
      <ul className={styles.list} aria-label={t("addresses.label")}>
        {value.map((address) => (
          <Address key={`${address.host}/${address.path}`} url={toUrl(address)} onRemove={() => remove(address)} />
        ))}
        <Address url={codeAddress.url} />
      </ul>
      <div
        className={styles.adding}
        data-hosts={hosts.length > 1 || undefined}
        // adds a typed address even if the button is never pressed, but not before its host is chosen
        onBlur={(event) => {
          if (!event.currentTarget.contains(event.relatedTarget)) add();
        }}
      >
        {hosts.length > 1 && (
          <NativeSelect
            size="md"
            label={t("addresses.host")}
            value={host}
            data={hosts.map((each) => ({ value: each.host, label: each.displayHost }))}
            onChange={(event) => choose(event.currentTarget.value)}
          />
        )}
        <TextInput
          ref={input}
          data-field="addresses"
          label={t("addresses.add_label")}
          description={t("addresses.hint", { prefix: prefix.replace(/^https?:\/\//, "") })}
          // puts the hint below the input, so that the input is aligned with the select beside it
          {...(hosts.length > 1 && {
            inputWrapperOrder: ["label", "input", "error", "description"],
            descriptionProps: { mt: 6 },
          })}
          value={typed}
          error={error}
          errorProps={{ role: "alert" }}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== "Enter" || event.ctrlKey || event.metaKey || typed.trim() === "") return;
            event.preventDefault();
            add();
          }}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <Button variant="default" className={styles.add} onClick={add}>
          {t("addresses.add")}
        </Button>
      </div>
    </div>
  );
}

function isSame(one: Addresses[number]): (other: Addresses[number]) => boolean {
  return ({ host, path }) => host === one.host && path === one.path;
}

/** The path in a typed or pasted text, without the prefix of the host. */
function readPath(typed: string, prefix: string): string {
  const text = typed.trim();
  const bare = text.replace(/^https?:\/\//, "");
  const barePrefix = prefix.replace(/^https?:\/\//, "");
  return (bare.startsWith(barePrefix) ? bare.slice(barePrefix.length) : text).split("/").filter(Boolean).join("/");
}

function Address({ url, onRemove }: { readonly url: string; readonly onRemove?: () => void }) {
  const { t } = useTranslation("editor");
  const removeText = t("addresses.remove", { address: withoutScheme(url) });
  return (
    <li>
      <CopyAddress url={url} />
      {onRemove && (
        <ActionIcon onClick={onRemove} aria-label={removeText} title={removeText}>
          <IconX size={18} stroke={1.75} />
        </ActionIcon>
      )}
    </li>
  );
}
