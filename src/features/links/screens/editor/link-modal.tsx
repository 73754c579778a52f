import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { ApiError } from "#client/api-error.ts";
import { platformNames } from "#features/blocks/platforms.ts";
import { useCategories } from "#features/blocks/screens/page-items.ts";
import type { ConflictRow } from "#features/routing/screens/editing/conflict-choice.tsx";
import { EditorDialog, BannerButton, EditorBanners } from "#features/routing/screens/editing/editor-dialog.tsx";
import { TabbedForm } from "#features/routing/screens/editing/tabbed-form.tsx";
import { merge, differences } from "#features/routing/screens/editing/three-way-merge.ts";
import { countRules, withoutInstants } from "#features/routing/screens/rule-fields.ts";
import { isRuleName, useRuleNames } from "#features/routing/screens/use-rule-names.ts";
import { Banner } from "#ui/banner.tsx";
import { lazyWithRetry } from "#ui/lazy-with-retry.ts";
import { BasicFields } from "./basic-fields.tsx";
import { useLinkHosts } from "../link-hosts.ts";
import {
  type BasicFieldName,
  type EditedLink,
  type LinkFieldName,
  linkFieldNames,
  type LinkFields,
  basicFieldNames,
} from "./link-fields.ts";
import styles from "./link-form.module.css";
import { ThumbnailPicture } from "./thumbnail-field.tsx";
import { useLinkEditor, type LinkEditor } from "./use-link-editor.ts";

/** The keys of the fields' labels. */
const LABELS = {
  link: "link",
  name: "name",
  slug: "platform",
  addresses: "addresses.label",
  onPage: "on_page.label",
  description: "description",
  category: "category",
  alias: "alias",
  tags: "tags",
  thumbnail: "thumbnail",
  cells: "blocks:cells.label",
  note: "note",
  redirectStatus: "redirect_status.label",
  externalId: "external_id",
} as const satisfies Record<BasicFieldName, string>;

interface LinkModalProps {
  readonly target: EditedLink | undefined;
  /** The initial address of a new link. */
  readonly start?: string;
  /** The initial alias of a new link. */
  readonly alias?: string | undefined;
  readonly onClose: () => void;
}

/** The editor of an existing or new link. */
export function LinkModal({ target, start = "", alias = "", onClose }: LinkModalProps) {
  const { t } = useTranslation("editor");
  const editor = useLinkEditor({ target, start, startAlias: alias, onSaved: onClose });
  const toRows = useConflictRows();
  return (
    <EditorDialog
      title={t(target ? "edit_title" : "add_title")}
      editor={editor}
      toRows={toRows}
      merge={merge}
      onClose={onClose}
    >
      {(leave) => <LinkForm editor={editor} target={target} onCancel={leave} />}
    </EditorDialog>
  );
}

/** The fields in which two versions of a link differ, formatted for display. */
function useConflictRows(): (
  base: LinkFields,
  mine: LinkFields,
  theirs: LinkFields,
) => readonly ConflictRow<LinkFieldName>[] {
  const { t } = useTranslation(["editor", "links", "blocks"]);
  const { data: categories = [] } = useCategories();
  const rules = useRuleNames();
  const hosts = useLinkHosts();

  function renderValue(field: LinkFieldName, fields: LinkFields): ReactNode {
    if (field === "thumbnail" && fields.thumbnail !== "")
      return <ThumbnailPicture address={fields.thumbnail} size={64} />;
    return toText(field, fields) || t("conflict.empty");
  }
  function toAddress({ host, path }: LinkFields["addresses"][number]): string {
    const known = hosts.length > 1 && hosts.find((each) => each.host === host);
    return known ? known.prefix.replace(/^https?:\/\//, "") + path : `/${path}`;
  }
  function toText(field: LinkFieldName, fields: LinkFields): string {
    if (isRuleName(field)) return rules.summarize(field, fields);
    if (field === "cells") return t("blocks:cells.count", { count: fields.cells });
    if (field === "tags") return fields.tags.join(", ");
    if (field === "addresses") return fields.addresses.map(toAddress).join(", ");
    if (field === "redirectStatus") return t(`redirect_status.${fields.redirectStatus}`);
    if (field === "onPage") return t(fields.onPage ? "on_page.yes" : "on_page.no");
    if (field === "category") return categories.find(({ _id }) => _id === fields.category)?.name ?? "";
    if (field !== "slug") return fields[field];
    const { slug } = fields;
    if (slug === undefined) return "";
    return slug === "web" || slug === "other" ? t(`links:platform.${slug}`) : platformNames[slug];
  }

  function toLabel(field: LinkFieldName): string {
    return isRuleName(field) ? rules.getName(field) : t(LABELS[field]);
  }

  return (base, mine, theirs) =>
    differences(withoutInstants(base), withoutInstants(mine), withoutInstants(theirs), linkFieldNames).map(
      (difference) => ({
        ...difference,
        label: toLabel(difference.field),
        mine: renderValue(difference.field, mine),
        theirs: renderValue(difference.field, theirs),
      }),
    );
}

const RulesTab = lazyWithRetry(() => import("./rules-tab.tsx").then((file) => file.RulesTab));
const Simulator = lazyWithRetry(() => import("./simulator/simulator.tsx").then((file) => file.Simulator));

interface LinkFormProps {
  readonly editor: LinkEditor;
  readonly target: EditedLink | undefined;
  readonly onCancel: () => void;
}

function LinkForm({ editor, target, onCancel }: LinkFormProps) {
  const { t } = useTranslation(["editor", "rules"]);
  const rules = countRules(editor.fields);
  return (
    <TabbedForm
      label={t("rules:tabs.label")}
      tabs={[
        {
          name: "basics",
          label: t("rules:tabs.basics"),
          content: <BasicFields editor={editor} target={target} />,
        },
        {
          name: "rules",
          label: t("rules:tabs.rules"),
          badge: { count: rules, label: t("rules:tabs.count", { count: rules }) },
          content: <RulesTab editor={editor} target={target} />,
        },
        {
          name: "try",
          label: t("rules:tabs.test"),
          content: <Simulator fields={editor.fields} target={target} />,
        },
      ]}
      renderBanners={(submit) => <FormBanners editor={editor} onSaveAgain={() => submit(editor.saveAgain)} />}
      loading={<p className={styles.question}>{t("rules:loading")}</p>}
      isSaving={editor.isSaving}
      save={editor.save}
      focusError={(form) => {
        const firstInvalid = basicFieldNames.find((name) => editor.errors[name] !== undefined);
        form.querySelector<HTMLElement>(`[data-field="${firstInvalid}"]`)?.focus();
      }}
      onCancel={onCancel}
    />
  );
}

interface FormBannersProps {
  readonly editor: LinkEditor;
  readonly onSaveAgain: () => void;
}

/** Banners above the form: for a failed save, a restored draft, and a draft that was set aside. */
function FormBanners({ editor, onSaveAgain }: FormBannersProps) {
  const { t } = useTranslation("editor");
  const { failure, otherDraft } = editor;
  const isPlanFull = failure instanceof ApiError && failure.code === "plan_limit";
  return (
    <>
      <EditorBanners
        editor={editor}
        goneText={t("gone")}
        onSaveAgain={onSaveAgain}
        help={
          isPlanFull && (
            <a className={styles.plans} href="/pricing">
              {t("see_plans")}
            </a>
          )
        }
      />
      {otherDraft && (
        <Banner kind="info">
          {t("draft_waiting")}
          <BannerButton
            label={t("draft_resume", { name: otherDraft.fields.name || otherDraft.fields.link || "…" })}
            onPress={editor.resume}
          />
        </Banner>
      )}
    </>
  );
}
