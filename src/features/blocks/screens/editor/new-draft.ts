import { useTranslation } from "react-i18next";
import type { BlockKind } from "../../content.ts";
import { ownZone } from "#features/routing/screens/wall-time.ts";
import type { DraftContent } from "./draft-content.ts";

/** Default texts of new blocks, in the user's language. */
export interface InitialTexts {
  readonly captureTitle: string;
  readonly captureConsent: string;
  readonly captureButton: string;
  readonly contactTitle: string;
  readonly contactButton: string;
  readonly tipTitle: string;
}

/** A new block of a kind, with likely values filled in. */
export function newDraft(kind: BlockKind, words: InitialTexts): DraftContent {
  switch (kind) {
    case "header":
      return { kind, text: "" };
    case "text":
      return { kind, text: [] };
    case "divider":
      return { kind, look: "line" };
    case "social":
      return { kind, items: [{ platform: "instagram", url: "" }] };
    case "image":
      return { kind, address: "", alt: "", caption: "", link: "" };
    case "gallery":
      return { kind, look: "grid", pictures: [] };
    case "embed":
      return { kind, url: "", title: "", still: "" };
    case "capture": {
      const { captureTitle: title, captureConsent: consent, captureButton: button } = words;
      return { kind, title, text: "", asksName: false, consent, button, thanks: "" };
    }
    case "contact":
      return { kind, title: words.contactTitle, text: "", button: words.contactButton, thanks: "" };
    case "card": {
      const texts = { name: "", role: "", organisation: "", place: "", note: "", photo: "" };
      return { kind, ...texts, phones: [], emails: [], websites: [] };
    }
    case "countdown":
      return { kind, title: "", until: "", zone: ownZone(), after: "" };
    case "faq":
      return { kind, items: [{ question: "", answer: "" }] };
    case "map":
      return { kind, name: "", place: "", service: "openstreetmap" };
    case "file":
      return { kind, address: "", name: "", note: "" };
    case "tip":
      return { kind, title: words.tipTitle, text: "", items: [{ label: "", url: "" }] };
  }
}

/** The default texts of new blocks, in the language of the screen. */
export function useInitialTexts(): InitialTexts {
  const { t } = useTranslation("block_editor");
  return {
    captureTitle: t("initial.capture_title"),
    captureConsent: t("initial.capture_consent"),
    captureButton: t("initial.capture_button"),
    contactTitle: t("initial.contact_title"),
    contactButton: t("initial.contact_button"),
    tipTitle: t("initial.tip_title"),
  };
}
