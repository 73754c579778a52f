import { Button, TextInput } from "@mantine/core";
import IconX from "@tabler/icons-react/dist/esm/icons/IconX.mjs";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { CopyButton } from "#ui/copy-button.tsx";
import type { ShortLink } from "../../list/contract.ts";
import { withoutScheme } from "../list/short-address.ts";
import styles from "./addresses-field.module.css";
import type { LinkFields } from "./link-fields.ts";

type Addresses = LinkFields["addresses"];

interface AddressesFieldProps {
  readonly link: ShortLink;
  readonly value: Addresses;
  readonly error: string | undefined;
  readonly onChange: (addresses: Addresses) => void;
}

/** The short addresses of a link: custom ones, which can be added and removed, and that of its code. */
export function AddressesField({ link, value, error, onChange }: AddressesFieldProps) {
  const { t } = useTranslation("editor");
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState("");
  // every link has the address of its code, which is the last one
  const { host, path: code, url } = link.addresses.at(-1)!;
  const prefix = url.slice(0, url.length - code.length);

  function add() {
    const path = readPath(typed, prefix);
    if (path === "") return;
    setTyped("");
    if (path !== code && !value.some((each) => each.path === path)) onChange([...value, { host, path }]);
  }
  function remove(path: string) {
    onChange(value.filter((each) => each.path !== path));
    input.current?.focus();
  }
  return (
    <div className={styles.field}>
      <ul className={styles.list} aria-label={t("addresses.label")}>
        {value.map(({ path }) => (
          <Address key={path} url={prefix + encodeURI(path)} onRemove={() => remove(path)} />
        ))}
        <Address url={url} />
      </ul>
      <div className={styles.adding}>
        <TextInput
          ref={input}
          data-field="addresses"
          label={t("addresses.add_label")}
          description={t("addresses.hint", { prefix: prefix.replace(/^https?:\/\//, "") })}
          value={typed}
          error={error}
          errorProps={{ role: "alert" }}
          onChange={(event) => setTyped(event.currentTarget.value)}
          // what is typed is saved without a press of the button too
          onBlur={add}
          onKeyDown={(event) => {
            if (event.key !== "Enter" || event.ctrlKey || event.metaKey || typed.trim() === "") return;
            event.preventDefault();
            add();
          }}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <Button variant="default" onClick={add}>
          {t("addresses.add")}
        </Button>
      </div>
    </div>
  );
}

/** A path as it is typed or pasted, without the address before it. */
function readPath(typed: string, prefix: string): string {
  const text = typed.trim();
  const bare = text.replace(/^https?:\/\//, "");
  const before = prefix.replace(/^https?:\/\//, "");
  return (bare.startsWith(before) ? bare.slice(before.length) : text).split("/").filter(Boolean).join("/");
}

function Address({ url, onRemove }: { readonly url: string; readonly onRemove?: () => void }) {
  const { t } = useTranslation(["editor", "links"]);
  const address = withoutScheme(url);
  return (
    <li>
      <CopyButton
        text={url}
        shown={address}
        label={t("links:copy_address", { address })}
        doneLabel={t("links:copied")}
      />
      {onRemove && (
        <button
          type="button"
          className={styles.remove}
          onClick={onRemove}
          aria-label={t("addresses.remove", { address })}
          title={t("addresses.remove", { address })}
        >
          <IconX size={18} stroke={1.75} />
        </button>
      )}
    </li>
  );
}
