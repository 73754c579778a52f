import { useTranslation } from "react-i18next";
import { Choices } from "#ui/choices.tsx";
import { TITLE_MAX_LENGTH } from "../../../limits.ts";
import { LineField } from "../parts/line-field.tsx";
import type { KindProps } from "./kind-props.ts";

/** Product names, the same in every language. */
const SERVICES = [
  { value: "openstreetmap", label: "OpenStreetMap" },
  { value: "google", label: "Google Maps" },
  { value: "apple", label: "Apple Maps" },
] as const;

export function MapFields({ draft, errorAt, change }: KindProps<"map">) {
  const { t } = useTranslation("block_editor");
  return (
    <>
      <LineField
        path="name"
        label={t("label.title")}
        value={draft.name}
        error={errorAt("name")}
        maxLength={TITLE_MAX_LENGTH}
        isRequired
        isFirst
        onChange={(name) => change({ name })}
      />
      <LineField
        path="place"
        label={t("label.place")}
        hint={t("hint.place")}
        value={draft.place}
        error={errorAt("place")}
        isRequired
        onChange={(place) => change({ place })}
      />
      <Choices
        legend={t("label.service")}
        look="segments"
        choices={SERVICES}
        value={draft.service}
        onChange={(service) => change({ service })}
      />
    </>
  );
}
