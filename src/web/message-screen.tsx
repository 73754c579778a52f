import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { IllustrationName } from "#ui/message/illustration.tsx";
import { Message } from "#ui/message/message.tsx";

interface MessageScreenProps {
  readonly illustration: IllustrationName;
  readonly title: string;
  readonly text: string;
  readonly children: ReactNode;
}

/** A full screen with one message and the next actions. Does not need Mantine. */
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

export function NotFoundScreen() {
  const { t } = useTranslation("common");
  return (
    <MessageScreen illustration="apart" title={t("not_found.title")} text={t("not_found.text")}>
      <a href="/">{t("not_found.home")}</a>
    </MessageScreen>
  );
}
