import { Blockquote } from "@tiptap/extension-blockquote";
import { Extension, type Extensions, Node } from "@tiptap/react";
import { StarterKit } from "@tiptap/starter-kit";
import { parseDestination } from "#base/url.ts";

/** Lists are flat, as on the page. */
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

/** A quote contains only paragraphs, as on the page. */
const FlatQuote = Blockquote.extend({ content: "paragraph+" });

/** Inserts a paragraph instead of a line break. */
const NewLines = Extension.create({
  name: "newLines",
  addKeyboardShortcuts() {
    return { "Shift-Enter": ({ editor }) => editor.commands.splitBlock() };
  },
});

/** Exactly the nodes and marks that a block's text supports. */
export const extensions: Extensions = [
  StarterKit.configure({
    heading: false,
    code: false,
    codeBlock: false,
    horizontalRule: false,
    hardBreak: false,
    dropcursor: false,
    gapcursor: false,
    // the editor must not add a trailing line on opening, which would count as a change
    trailingNode: false,
    blockquote: false,
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
  FlatQuote,
  NewLines,
];
