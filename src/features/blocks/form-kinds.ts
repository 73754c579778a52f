import type { BlockContent, BlockKind, ContentOf } from "./content.ts";

/** The kinds of blocks with a form that visitors send. */
const formKinds = ["capture", "contact"] as const satisfies readonly BlockKind[];

export type FormKind = (typeof formKinds)[number];

/** True for a block with a form. */
export function isFormContent(content: BlockContent): content is ContentOf<FormKind> {
  return formKinds.some((kind) => kind === content.kind);
}
