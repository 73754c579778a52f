import { useTranslation } from "react-i18next";
import { toLocale } from "#base/locale.ts";
import type { BlockContent } from "../../content.ts";

/** The second line of a row, such as the number of items; empty if the name says it all. */
export function BlockDetail({ content }: { content: BlockContent }) {
  const { t, i18n } = useTranslation("blocks");
  switch (content.kind) {
    case "social":
      return t("detail.profiles", { count: content.items.length });
    case "gallery":
      return t("detail.pictures", { count: content.pictures.length });
    case "faq":
      return t("detail.questions", { count: content.items.length });
    case "tip":
      return t("detail.buttons", { count: content.items.length });
    case "countdown":
      return new Intl.DateTimeFormat(toLocale(i18n.language), {
        dateStyle: "medium",
        timeStyle: "short",
        timeZone: content.zone,
      }).format(new Date(content.until));
    case "embed":
      return content.url.replace(/^https?:\/\/(www\.)?/, "");
    case "map":
      return content.place;
    case "card":
      return [content.role, content.organisation].filter(Boolean).join(", ");
    case "file":
      return content.note ?? "";
    case "header":
    case "text":
    case "divider":
    case "image":
    case "capture":
    case "contact":
      return "";
  }
}
