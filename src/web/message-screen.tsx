import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Message } from "#ui/message/message.tsx";
import type { IllustrationName } from "#ui/message/illustration.tsx";

interface MessageScreenProps {
  readonly illustration: IllustrationName;
  readonly title: string;
  readonly text: string;
  readonly children: ReactNode;
}

/** A whole screen with one message and the next actions; independent of the kit. */
export function MessageScreen({ illustration, title, text, children }: MessageScreenProps) {
  const { t } = useTranslation("common");
  return (
    <>
      <title>{`${title} · ${t("brand")}`}</title>
      <Message illustration={illustration} title={title} text={text}>
        {children}
      </Message>
    </>
  );
}
