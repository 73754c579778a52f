import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { useErrorTexts } from "#features/accounts/screens/error-text.ts";
import { Section } from "#ui/section.tsx";
import type { LookedAt } from "../../page-import/contract.ts";
import { useBringPage } from "../start-queries.ts";
import { useTell } from "../use-tell.ts";
import { AddressForm } from "./address-form.tsx";
import { chosenOf, type Choice, countOf } from "./choice.ts";
import { FoundForm } from "./found-form.tsx";

const HEADING = "bring-page";

/** The way of a page from elsewhere: its address, what was found there, and what of it comes along. */
export function BringPage() {
  const { t } = useTranslation("starts");
  const { textOf } = useErrorTexts();
  const navigate = useNavigate();
  const tell = useTell();
  const [found, setFound] = useState<LookedAt>();
  const { mutateAsync, isPending, error, reset } = useBringPage();
  const onceKey = useRef("");

  function show(page: LookedAt | undefined) {
    setFound(page);
    reset();
    onceKey.current = crypto.randomUUID();
    // because what had the focus is gone
    requestAnimationFrame(() => document.getElementById(HEADING)?.focus());
  }

  async function bring(page: LookedAt, choice: Choice) {
    try {
      const { picture, ...changed } = await mutateAsync({ body: chosenOf(page, choice), onceKey: onceKey.current });
      const count = countOf(choice) - Number(picture === "not_taken");
      const text = t("bring.done_text", { count });
      void navigate("/dashboard");
      tell(t("bring.done"), picture === "not_taken" ? `${text} ${t("bring.no_picture")}` : text, changed);
    } catch (failure) {
      console.error("bring", failure);
      // because what was refused is another thing when it is sent again
      onceKey.current = crypto.randomUUID();
    }
  }

  return (
    <Section title={t("bring.title")} lead={found ? undefined : t("bring.lead")} headingId={HEADING}>
      {found ? (
        <FoundForm
          found={found}
          isBringing={isPending}
          fault={error ? textOf(error, t("bring.failed")) : undefined}
          onBring={(choice) => void bring(found, choice)}
          onLeave={() => show(undefined)}
        />
      ) : (
        <AddressForm onFound={show} />
      )}
    </Section>
  );
}
