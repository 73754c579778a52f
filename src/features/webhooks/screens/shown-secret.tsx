import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { ButtonRow } from "#ui/button-row.tsx";
import { CodeBlock } from "#ui/code-block.tsx";
import { CopyButton } from "#ui/copy-button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import stacked from "#ui/form/stacked-form.module.css";
import type { Webhook } from "../contract.ts";

interface ShownSecretProps {
  readonly webhook: Webhook;
  readonly onClose: () => void;
  readonly focusAfter: () => HTMLElement | null;
}

/** Shows a new secret, which cannot be shown again, or the public key, with sample code that verifies a request. */
export function ShownSecret({ webhook: { secret, publicKey }, onClose, focusAfter }: ShownSecretProps) {
  const { t } = useTranslation(["webhooks", "common"]);
  const key = secret ?? publicKey ?? "";
  const example = secret === undefined ? toPublicKeyExample(key) : toSecretExample();
  return (
    <Dialog
      title={t(secret === undefined ? "detail.public_key" : "secret.title")}
      onClose={onClose}
      focusAfter={focusAfter}
      isSticky
    >
      <div className={stacked.form}>
        <p className={stacked.soft}>{t(secret === undefined ? "secret.key_note" : "secret.note")}</p>
        <CopyButton
          text={key}
          shown={key}
          label={t("secret.copy", { secret: key })}
          doneLabel={t("secret.copied")}
          failedLabel={t("common:copy_blocked")}
          isCode
        />
        <CodeBlock title={t("secret.example")} text={example}>
          <CopyButton
            text={example}
            shown={t("secret.copy_example")}
            label={t("secret.copy_example")}
            doneLabel={t("secret.copied")}
            failedLabel={t("common:copy_blocked")}
          />
        </CodeBlock>
        <ButtonRow>
          <Button onClick={onClose}>{t("secret.done")}</Button>
        </ButtonRow>
      </div>
    </Dialog>
  );
}

/** The reference library of Standard Webhooks. */
const LIBRARY = "standardwebhooks";

function toSecretExample(): string {
  return `// npm install ${LIBRARY}
import { Webhook } from ${JSON.stringify(LIBRARY)};

const webhook = new Webhook(process.env.HALKA_WEBHOOK_SECRET);

// body is the unchanged text of the request
const event = webhook.verify(body, request.headers);`;
}

function toPublicKeyExample(key: string): string {
  return `import { createPublicKey, verify } from "node:crypto";

const key = createPublicKey({
  key: { kty: "OKP", crv: "Ed25519", x: Buffer.from("${key.slice(5)}", "base64").toString("base64url") },
  format: "jwk",
});

// body is the unchanged text of the request
const { "webhook-id": id, "webhook-timestamp": time, "webhook-signature": signatures } = request.headers;
const isGenuine = signatures
  .split(" ")
  .filter((each) => each.startsWith("v1a,"))
  .some((each) => verify(null, Buffer.from(\`\${id}.\${time}.\${body}\`), key, Buffer.from(each.slice(4), "base64")));
const isRecent = Math.abs(Date.now() / 1000 - Number(time)) < 300;`;
}
