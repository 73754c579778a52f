import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Message } from "#ui/message/message.tsx";
import type { Tale } from "#ui/message/ring-tale.tsx";

interface MessageScreenProps {
  readonly tale: Tale;
  readonly title: string;
  readonly text: string;
  readonly children: ReactNode;
}

/** A whole screen that says one thing and shows the way on; it needs nothing of the kit. */
export function MessageScreen({ tale, title, text, children }: MessageScreenProps) {
  const { t } = useTranslation("common");
  return (
    <>
      <title>{`${title} · ${t("brand")}`}</title>
      <Message tale={tale} title={title} text={text}>
        {children}
      </Message>
    </>
  );
}
