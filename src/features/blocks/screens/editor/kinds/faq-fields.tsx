import { useTranslation } from "react-i18next";
import { QUESTIONS_MAX } from "../../../limits.ts";
import { ItemsField } from "../parts/items-field.tsx";
import { LineField } from "../parts/line-field.tsx";
import { ParagraphField } from "../parts/paragraph-field.tsx";
import type { KindProps } from "./kind-props.ts";

interface FaqItem {
  readonly question: string;
  readonly answer: string;
}

const NEW: FaqItem = { question: "", answer: "" };

export function FaqFields({ draft, errorAt, change }: KindProps<"faq">) {
  const { t } = useTranslation("block_editor");
  return (
    <ItemsField<FaqItem>
      path="items"
      legend={t("label.questions")}
      items={draft.items}
      max={QUESTIONS_MAX}
      getName={(place) => t("item.question", { place })}
      addLabel={t("add.question")}
      fullLabel={t("full", { count: QUESTIONS_MAX })}
      errorAt={errorAt}
      newItem={NEW}
      onChange={(items) => change({ items: [...items] })}
    >
      {(item, at, set) => (
        <>
          <LineField
            path={`items.${at}.question`}
            label={t("label.question")}
            value={item.question}
            error={errorAt(`items.${at}.question`)}
            isRequired
            isFirst={at === 0}
            onChange={(question) => set({ ...item, question })}
          />
          <ParagraphField
            path={`items.${at}.answer`}
            label={t("label.answer")}
            value={item.answer}
            error={errorAt(`items.${at}.answer`)}
            isRequired
            onChange={(answer) => set({ ...item, answer })}
          />
        </>
      )}
    </ItemsField>
  );
}
