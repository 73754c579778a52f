import { useTranslation } from "react-i18next";
import { completeAddress } from "#features/routing/complete-address.ts";
import { AddressField } from "#features/routing/screens/address-field.tsx";
import formStyles from "#features/routing/screens/editing/form.module.css";
import { RadioGroup } from "#ui/radio-group.tsx";
import { guessPlatform } from "../../guess-platform.ts";
import {
  BUTTON_MAX_LENGTH,
  CONTACTS_MAX,
  PICTURES_MAX,
  QUESTIONS_MAX,
  SOCIAL_ITEMS_MAX,
  TIPS_MAX,
  TITLE_MAX_LENGTH,
} from "../../limits.ts";
import type { Platform } from "../../platforms.ts";
import { PlatformSelect } from "../platforms/platform-select.tsx";
import type { DraftOf } from "./draft-content.ts";
import { bindTextFields, type KindProps, LineField, ParagraphField } from "./parts/fields.tsx";
import { ItemsField } from "./parts/items-field.tsx";
import { Picture, PictureField, useChoosePicture } from "./parts/picture-field.tsx";

type ItemOf<Kind extends "social" | "faq" | "tip"> = DraftOf<Kind>["items"][number];

const NEW_PROFILE: ItemOf<"social"> = { platform: "other", url: "" };
const NEW_QUESTION: ItemOf<"faq"> = { question: "", answer: "" };
const NEW_TIP: ItemOf<"tip"> = { label: "", url: "" };

export function SocialFields({ draft, errorAt, change }: KindProps<"social">) {
  const { t } = useTranslation("block_editor");
  return (
    <ItemsField
      path="items"
      itemKind="profile"
      legend={t("label.profiles")}
      items={draft.items}
      max={SOCIAL_ITEMS_MAX}
      errorAt={errorAt}
      newItem={NEW_PROFILE}
      onChange={(items) => change({ items })}
    >
      {(item, index, set) => (
        <>
          <AddressField
            path={`items.${index}.url`}
            label={t("label.address")}
            value={item.url}
            error={errorAt(`items.${index}.url`)}
            isFirst={index === 0}
            onChange={(url) => set({ url, platform: followAddress(item, url) })}
          />
          <PlatformSelect value={item.platform} error={undefined} onChange={(platform) => set({ ...item, platform })} />
        </>
      )}
    </ItemsField>
  );
}

/**
 * The platform of an item whose address becomes `url`: that of the address if it is a known one. On other sites, a
 * platform stays if the user chose it, and goes if it was guessed from the address before.
 */
function followAddress(item: ItemOf<"social">, url: string): Platform {
  const isGuess = guessPlatform(completeAddress(item.url)) === item.platform;
  const chosen = isGuess ? "other" : item.platform;
  const platform = guessPlatform(completeAddress(url)) ?? chosen;
  return platform === "web" && chosen !== "other" ? chosen : platform;
}

const looks = ["grid", "row"] as const;

export function GalleryFields({ draft, errorAt, change }: KindProps<"gallery">) {
  const { t } = useTranslation("block_editor");
  const choosePicture = useChoosePicture();
  return (
    <>
      <RadioGroup
        legend={t("label.look")}
        look="segments"
        choices={looks.map((value) => ({ value, label: t(`gallery.${value}`) }))}
        value={draft.look}
        onChange={(look) => change({ look })}
      />
      <ItemsField
        path="pictures"
        itemKind="picture"
        legend={t("label.pictures")}
        items={draft.pictures}
        max={PICTURES_MAX}
        errorAt={errorAt}
        newItem={(take) => choosePicture((address) => take({ address, alt: "" }))}
        onChange={(pictures) => change({ pictures })}
      >
        {(item, index, set) => (
          <>
            <Picture address={item.address} />
            <LineField
              {...bindTextFields(
                { draft: item, errorAt, change: (part) => set({ ...item, ...part }) },
                `pictures.${index}.`,
              )("alt")}
              label={t("label.alt")}
              hint={t("hint.alt")}
            />
          </>
        )}
      </ItemsField>
    </>
  );
}

export function FaqFields({ draft, errorAt, change }: KindProps<"faq">) {
  const { t } = useTranslation("block_editor");
  return (
    <ItemsField
      path="items"
      itemKind="question"
      legend={t("label.questions")}
      items={draft.items}
      max={QUESTIONS_MAX}
      errorAt={errorAt}
      newItem={NEW_QUESTION}
      onChange={(items) => change({ items })}
    >
      {(item, index, set) => {
        const bind = bindTextFields(
          { draft: item, errorAt, change: (part) => set({ ...item, ...part }) },
          `items.${index}.`,
        );
        return (
          <>
            <LineField {...bind("question")} label={t("label.question")} isRequired isFirst={index === 0} />
            <ParagraphField {...bind("answer")} label={t("label.answer")} isRequired />
          </>
        );
      }}
    </ItemsField>
  );
}

export function TipFields(props: KindProps<"tip">) {
  const { t } = useTranslation("block_editor");
  const { draft, errorAt, change } = props;
  const bind = bindTextFields(props);
  return (
    <>
      <LineField {...bind("title")} label={t("label.title")} maxLength={TITLE_MAX_LENGTH} isRequired isFirst />
      <ParagraphField {...bind("text")} label={t("label.text")} hint={t("optional")} rows={2} />
      <ItemsField
        path="items"
        itemKind="tip"
        legend={t("label.tips")}
        items={draft.items}
        max={TIPS_MAX}
        errorAt={errorAt}
        newItem={NEW_TIP}
        onChange={(items) => change({ items })}
      >
        {(item, index, set) => {
          const bindItem = bindTextFields(
            { draft: item, errorAt, change: (part) => set({ ...item, ...part }) },
            `items.${index}.`,
          );
          const label = { label: t("label.tip"), hint: t("hint.tip"), maxLength: BUTTON_MAX_LENGTH };
          return (
            <>
              <LineField {...bindItem("label")} {...label} isRequired />
              <AddressField {...bindItem("url")} label={t("label.tip_address")} />
            </>
          );
        }}
      </ItemsField>
    </>
  );
}

export function CardFields(props: KindProps<"card">) {
  const { t } = useTranslation("block_editor");
  const bind = bindTextFields(props);
  return (
    <>
      <LineField {...bind("name")} label={t("label.name")} maxLength={TITLE_MAX_LENGTH} isRequired isFirst />
      <div className={formStyles.pair}>
        <LineField {...bind("role")} label={t("label.role")} hint={t("optional")} maxLength={TITLE_MAX_LENGTH} />
        <LineField
          {...bind("organisation")}
          label={t("label.organisation")}
          hint={t("optional")}
          maxLength={TITLE_MAX_LENGTH}
        />
      </div>
      <ContactList {...props} name="phones" />
      <ContactList {...props} name="emails" />
      <ContactList {...props} name="websites" />
      <LineField {...bind("place")} label={t("label.address_place")} hint={t("optional")} />
      <ParagraphField {...bind("note")} label={t("label.note")} hint={t("optional")} rows={2} />
      <PictureField {...bind("photo")} legend={t("label.photo")} hint={t("optional")} />
    </>
  );
}

interface ContactListProps extends KindProps<"card"> {
  readonly name: "phones" | "emails" | "websites";
}

/** The phone numbers, email addresses or websites of a contact card. */
function ContactList({ name, draft, errorAt, change }: ContactListProps) {
  const { t } = useTranslation("block_editor");
  return (
    <ItemsField
      path={name}
      itemKind={name}
      legend={t(`label.${name}`)}
      items={draft[name]}
      max={CONTACTS_MAX}
      errorAt={errorAt}
      newItem=""
      onChange={(values) => change({ [name]: values })}
    >
      {(value, index, set) => {
        const field = { path: `${name}.${index}`, value, error: errorAt(`${name}.${index}`), onChange: set };
        if (name === "websites") return <AddressField {...field} label={t("label.address")} />;
        if (name === "phones") return <LineField {...field} label={t("label.phone")} inputMode="tel" maxLength={40} />;
        return <LineField {...field} label={t("label.email")} inputMode="email" maxLength={254} />;
      }}
    </ItemsField>
  );
}
