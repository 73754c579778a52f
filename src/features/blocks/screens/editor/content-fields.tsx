import { Switch, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { type ComponentType, Suspense, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { parseDestination } from "#base/url.ts";
import { completeAddress } from "#features/routing/complete-address.ts";
import { AddressField } from "#features/routing/screens/address-field.tsx";
import formStyles from "#features/routing/screens/editing/form.module.css";
import { ZoneSelect } from "#features/routing/screens/schedule/zone-select.tsx";
import { WALL_TIME_MAX } from "#features/routing/screens/wall-time.ts";
import { RadioGroup } from "#ui/radio-group.tsx";
import { lazyWithRetry } from "#ui/lazy-with-retry.ts";
import "#ui/switch.css";
import type { BlockKind } from "../../content.ts";
import { findEmbed, providerNames } from "../../embed/providers.ts";
import { BUTTON_MAX_LENGTH, TITLE_MAX_LENGTH } from "../../limits.ts";
import { blockCall } from "../page-items.ts";
import type { ErrorAt } from "./block-errors.ts";
import styles from "./block-form.module.css";
import type { DraftContent } from "./draft-content.ts";
import { CardFields, FaqFields, GalleryFields, SocialFields, TipFields } from "./list-fields.tsx";
import { bindTextFields, type KindProps, LineField, ParagraphField } from "./parts/fields.tsx";
import { FileField } from "./parts/file-field.tsx";
import { PictureField } from "./parts/picture-field.tsx";

interface ContentFieldsProps {
  readonly draft: DraftContent;
  readonly errorAt: ErrorAt;
  readonly change: (part: Partial<DraftContent>) => void;
}

const FIELDS: { readonly [Kind in BlockKind]: ComponentType<KindProps<Kind>> } = {
  header: HeaderFields,
  text: TextFields,
  divider: DividerFields,
  social: SocialFields,
  image: ImageFields,
  gallery: GalleryFields,
  embed: EmbedFields,
  capture: CaptureFields,
  contact: ContactFields,
  card: CardFields,
  countdown: CountdownFields,
  faq: FaqFields,
  map: MapFields,
  file: FileFields,
  tip: TipFields,
};

/** The fields of a block's kind. */
export function ContentFields(props: ContentFieldsProps) {
  // the compiler cannot see that the fields belong to the kind of the draft
  const Fields = FIELDS[props.draft.kind] as ComponentType<ContentFieldsProps>;
  return <Fields {...props} />;
}

function HeaderFields(props: KindProps<"header">) {
  const { t } = useTranslation("block_editor");
  const bind = bindTextFields(props);
  return <LineField {...bind("text")} label={t("label.header")} maxLength={TITLE_MAX_LENGTH} isRequired isFirst />;
}

const RichTextField = lazyWithRetry(() => import("./rich-text/rich-text-field.tsx").then((file) => file.RichTextField));

function TextFields({ draft, errorAt, change }: KindProps<"text">) {
  const { t } = useTranslation("block_editor");
  return (
    <Suspense fallback={<p className={styles.hint}>{t("loading")}</p>}>
      <RichTextField
        path="text"
        label={t("label.rich_text")}
        value={draft.text}
        error={errorAt("text")}
        onChange={(text) => change({ text })}
      />
    </Suspense>
  );
}

const looks = ["line", "dots", "space"] as const;

function DividerFields({ draft, change }: KindProps<"divider">) {
  const { t } = useTranslation("block_editor");
  return (
    <RadioGroup
      legend={t("label.look")}
      look="segments"
      choices={looks.map((value) => ({ value, label: t(`divider.${value}`) }))}
      value={draft.look}
      onChange={(look) => change({ look })}
    />
  );
}

function ImageFields(props: KindProps<"image">) {
  const { t } = useTranslation("block_editor");
  const bind = bindTextFields(props);
  return (
    <>
      <PictureField {...bind("address")} legend={t("label.picture")} isRequired isFirst />
      <LineField {...bind("alt")} label={t("label.alt")} hint={t("hint.alt")} />
      <LineField {...bind("caption")} label={t("label.caption")} hint={t("optional")} />
      <AddressField {...bind("link")} label={t("label.picture_link")} />
    </>
  );
}

function CaptureFields(props: KindProps<"capture">) {
  const { t } = useTranslation("block_editor");
  const { draft, change } = props;
  const bind = bindTextFields(props);
  return (
    <>
      <LineField {...bind("title")} label={t("label.title")} maxLength={TITLE_MAX_LENGTH} isRequired isFirst />
      <ParagraphField {...bind("text")} label={t("label.text")} hint={t("optional")} rows={2} />
      <Switch
        label={t("label.asks_name")}
        checked={draft.asksName}
        onChange={(event) => change({ asksName: event.currentTarget.checked })}
      />
      <ParagraphField {...bind("consent")} label={t("label.consent")} hint={t("hint.consent")} isRequired />
      <LineField {...bind("button")} label={t("label.button")} maxLength={BUTTON_MAX_LENGTH} isRequired />
      <LineField {...bind("thanks")} label={t("label.thanks")} hint={t("hint.thanks")} />
    </>
  );
}

function ContactFields(props: KindProps<"contact">) {
  const { t } = useTranslation("block_editor");
  const bind = bindTextFields(props);
  return (
    <>
      <LineField {...bind("title")} label={t("label.title")} maxLength={TITLE_MAX_LENGTH} isRequired isFirst />
      <ParagraphField {...bind("text")} label={t("label.text")} hint={t("optional")} rows={2} />
      <LineField {...bind("button")} label={t("label.button")} maxLength={BUTTON_MAX_LENGTH} isRequired />
      <LineField {...bind("thanks")} label={t("label.thanks")} hint={t("hint.thanks")} />
    </>
  );
}

function CountdownFields(props: KindProps<"countdown">) {
  const { t } = useTranslation("block_editor");
  const { draft, errorAt, change } = props;
  const bind = bindTextFields(props);
  return (
    <>
      <LineField {...bind("title")} label={t("label.title")} maxLength={TITLE_MAX_LENGTH} isRequired isFirst />
      <div className={formStyles.pair}>
        <TextInput
          type="datetime-local"
          data-field="until"
          label={t("label.until")}
          max={WALL_TIME_MAX}
          value={draft.until}
          error={errorAt("until")}
          required
          onChange={(event) => change({ until: event.currentTarget.value })}
        />
        <ZoneSelect {...bind("zone")} />
      </div>
      <LineField {...bind("after")} label={t("label.after")} hint={t("hint.after")} />
    </>
  );
}

/** Product names, the same in every language. */
const SERVICES = [
  { value: "openstreetmap", label: "OpenStreetMap" },
  { value: "google", label: "Google Maps" },
  { value: "apple", label: "Apple Maps" },
] as const;

function MapFields(props: KindProps<"map">) {
  const { t } = useTranslation("block_editor");
  const { draft, change } = props;
  const bind = bindTextFields(props);
  return (
    <>
      <LineField {...bind("name")} label={t("label.title")} maxLength={TITLE_MAX_LENGTH} isRequired isFirst />
      <LineField {...bind("place")} label={t("label.place")} hint={t("hint.place")} isRequired />
      <RadioGroup
        legend={t("label.service")}
        look="segments"
        choices={SERVICES}
        value={draft.service}
        onChange={(service) => change({ service })}
      />
    </>
  );
}

function FileFields(props: KindProps<"file">) {
  const { t } = useTranslation("block_editor");
  const { draft, errorAt, change } = props;
  const bind = bindTextFields(props);
  return (
    <>
      <FileField
        path="address"
        address={draft.address}
        error={errorAt("address")}
        onChange={({ address, name }) => change({ address, ...(draft.name.trim() === "" && { name }) })}
      />
      <LineField {...bind("name")} label={t("label.title")} maxLength={TITLE_MAX_LENGTH} isRequired />
      <LineField {...bind("note")} label={t("label.note")} hint={t("optional")} />
    </>
  );
}

type EmbedTexts = Pick<KindProps<"embed">["draft"], "title" | "still">;

const NOTHING_FOUND: EmbedTexts = { title: "", still: "" };

/** A video, song or post: its address, and the still shown until a visitor starts the player. */
function EmbedFields(props: KindProps<"embed">) {
  const { t } = useTranslation("block_editor");
  const { draft, change } = props;
  const bind = bindTextFields(props);
  // opening a saved embed must not replace its still image
  const [savedUrl] = useState(draft.title === "" && draft.still === "" ? "" : draft.url);
  const { found, isLooking, service } = useEmbedPreview(draft.url, draft.url !== savedUrl);
  // what the service says about the saved address: a title or still that differs from it is the user's own
  const saved = useEmbedPreview(savedUrl, draft.url !== savedUrl);
  const before = saved.service === undefined ? NOTHING_FOUND : saved.found;
  const applied = useRef<EmbedTexts>(undefined);

  useEffect(() => {
    if (!found || !before) return;
    const { title, still } = applied.current ?? before;
    applied.current = found;
    // keeps a title that the user typed and a still that the user chose
    const isEditedTitle = draft.title !== title;
    const isEditedStill = draft.still !== still;
    change({ ...(!isEditedTitle && { title: found.title }), ...(!isEditedStill && { still: found.still }) });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- applies each result once
  }, [found, before]);

  return (
    <>
      <div className={styles.withNote}>
        <AddressField {...bind("url")} label={t("label.embed")} isFirst />
        <p className={styles.hint} role="status">
          {isLooking ? t("still.looking") : service ? t("still.service", { service }) : t("hint.embed")}
        </p>
      </div>
      <LineField
        {...bind("title")}
        label={t("label.title")}
        hint={t("hint.embed_title")}
        maxLength={TITLE_MAX_LENGTH}
        isRequired
      />
      <PictureField {...bind("still")} legend={t("label.still")} hint={t("hint.still")} />
    </>
  );
}

const PAUSE_MS = 500;

/** The metadata of an embed's address, fetched once typing pauses. An empty result is not an error. */
function useEmbedPreview(typed: string, isEnabled: boolean) {
  const [debounced] = useDebouncedValue(typed, PAUSE_MS);
  const destination = parseDestination(completeAddress(typed));
  const provider = destination.ok ? findEmbed(destination.href)?.provider : undefined;
  const address = destination.ok ? destination.href : "";
  const isNeeded = isEnabled && provider !== undefined && debounced === typed;
  const { data, isFetching } = useQuery({
    queryKey: ["still", address],
    queryFn: async ({ signal }) => {
      const { title, still } = await blockCall("POST /v1/blocks/still", { body: { url: address } }, { signal });
      return { title: title.slice(0, TITLE_MAX_LENGTH), still };
    },
    enabled: isNeeded,
    staleTime: Number.POSITIVE_INFINITY,
    // title and still can be entered by hand, so do not wait for slow services
    retry: false,
  });
  return {
    found: isNeeded ? data : undefined,
    isLooking: isNeeded && isFetching,
    service: provider && providerNames[provider],
  };
}
