import { useTranslation } from "react-i18next";
import { TITLE_MAX_LENGTH } from "../../../limits.ts";
import formStyles from "#features/routing/screens/editing/form.module.css";
import { ContactList } from "../parts/contact-list.tsx";
import { LineField } from "../parts/line-field.tsx";
import { ParagraphField } from "../parts/paragraph-field.tsx";
import { PictureField } from "../parts/picture-field.tsx";
import type { KindProps } from "./kind-props.ts";

const lists = ["phones", "emails", "websites"] as const;

export function CardFields({ draft, errorAt, change }: KindProps<"card">) {
  const { t } = useTranslation("block_editor");
  return (
    <>
      <LineField
        path="name"
        label={t("label.name")}
        value={draft.name}
        error={errorAt("name")}
        maxLength={TITLE_MAX_LENGTH}
        isRequired
        isFirst
        onChange={(name) => change({ name })}
      />
      <div className={formStyles.pair}>
        {(["role", "organisation"] as const).map((name) => (
          <LineField
            key={name}
            path={name}
            label={t(`label.${name}`)}
            hint={t("optional")}
            value={draft[name]}
            error={errorAt(name)}
            maxLength={TITLE_MAX_LENGTH}
            onChange={(text) => change({ [name]: text })}
          />
        ))}
      </div>
      {lists.map((name) => (
        <ContactList
          key={name}
          name={name}
          values={draft[name]}
          errorAt={errorAt}
          onChange={(values) => change({ [name]: [...values] })}
        />
      ))}
      <LineField
        path="place"
        label={t("label.address_place")}
        hint={t("optional")}
        value={draft.place}
        error={errorAt("place")}
        onChange={(place) => change({ place })}
      />
      <ParagraphField
        path="note"
        label={t("label.note")}
        hint={t("optional")}
        value={draft.note}
        error={errorAt("note")}
        rows={2}
        onChange={(note) => change({ note })}
      />
      <PictureField
        path="photo"
        legend={t("label.photo")}
        hint={t("optional")}
        value={draft.photo}
        error={errorAt("photo")}
        onChange={(photo) => change({ photo })}
      />
    </>
  );
}
