import { Button, TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { useErrorTexts } from "#client/error-text.ts";
import formStyles from "#features/accounts/screens/auth-form.module.css";
import { AuthFrame } from "#features/accounts/screens/auth-frame.tsx";
import { Banner } from "#ui/banner.tsx";
import type { AccessRequest } from "../contract.ts";
import { AccessForm } from "./access-form.tsx";
import { DecisionOutcome } from "./decision-outcome.tsx";
import { callOAuth } from "./oauth-calls.ts";

const ACCOUNT = { isAccountScoped: true } as const;

type Stage =
  | { readonly name: "code" }
  | { readonly name: "request"; readonly userCode: string; readonly request: AccessRequest }
  | { readonly name: "done" | "denied"; readonly app: string };

/** The screen for the code that a device or a command line shows. */
export function DeviceScreen() {
  const { t } = useTranslation("oauth");
  const [stage, setStage] = useState<Stage>({ name: "code" });
  if (stage.name === "code")
    return <CodeForm onFound={(userCode, request) => setStage({ name: "request", userCode, request })} />;
  if (stage.name === "request") {
    const { userCode, request } = stage;
    const { name } = request.app;
    return (
      <AuthFrame title={t("consent.title_app", { name })}>
        <Banner kind="info">{t("device.warning", { code: userCode })}</Banner>
        <AccessForm
          request={request}
          onDecide={async (decision) => {
            await callOAuth("POST /oauth/device/decision", { body: { userCode, ...decision } }, ACCOUNT);
            setStage({ name: decision.allow ? "done" : "denied", app: name });
          }}
        />
      </AuthFrame>
    );
  }
  return <DecisionOutcome outcome={stage.name} app={stage.app} />;
}

function CodeForm({ onFound }: { readonly onFound: (userCode: string, request: AccessRequest) => void }) {
  const { t } = useTranslation("oauth");
  const { toText } = useErrorTexts();
  const [search] = useSearchParams();
  const [code, setCode] = useState(() => (search.get("user_code") ?? "").slice(0, 20));
  const [isPending, setIsPending] = useState(false);
  const [failure, setFailure] = useState<string>();

  async function check() {
    setIsPending(true);
    setFailure(undefined);
    try {
      const userCode = code.trim().toUpperCase();
      onFound(userCode, await callOAuth("POST /oauth/device/request", { body: { userCode } }, ACCOUNT));
    } catch (error) {
      setFailure(toText(error));
      setIsPending(false);
    }
  }

  return (
    <AuthFrame title={t("device.title")} lead={t("device.lead")}>
      <form
        className={formStyles.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (!isPending) void check();
        }}
      >
        <TextInput
          className={formStyles.code}
          label={t("device.code")}
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
          error={failure}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={20}
          required
          data-autofocus
        />
        <Button type="submit" size="md" disabled={isPending}>
          {t(isPending ? "device.checking" : "device.submit")}
        </Button>
      </form>
    </AuthFrame>
  );
}
