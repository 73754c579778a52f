import { Extension, type Extensions, Node } from "@tiptap/react";
import { StarterKit } from "@tiptap/starter-kit";
import { parseDestination } from "#base/url.ts";

/** Lists are flat, because a page shows them so. */
const FlatItem = Node.create({
  name: "listItem",
  content: "paragraph",
  defining: true,
  parseHTML: () => [{ tag: "li" }],
  renderHTML: () => ["li", 0],
  addKeyboardShortcuts() {
    return { Enter: () => this.editor.commands.splitListItem(this.name) };
  },
});

/** As everywhere in this editor: a new line is a new paragraph. */
const NewLines = Extension.create({
  name: "newLines",
  addKeyboardShortcuts() {
    return { "Shift-Enter": ({ editor }) => editor.commands.splitBlock() };
  },
});

/** What the text of a block can hold, and nothing besides. */
export const extensions: Extensions = [
  StarterKit.configure({
    heading: false,
    code: false,
    codeBlock: false,
    horizontalRule: false,
    hardBreak: false,
    dropcursor: false,
    gapcursor: false,
    // because an editor that adds a line when it opens has changed what nobody touched
    trailingNode: false,
    listItem: false,
    link: {
      openOnClick: false,
      autolink: false,
      linkOnPaste: true,
      defaultProtocol: "https",
      isAllowedUri: (address) => parseDestination(address).ok,
      HTMLAttributes: { rel: null, target: null },
    },
  }),
  FlatItem,
  NewLines,
];
