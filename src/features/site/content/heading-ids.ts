import type { Element, Nodes, Root } from "hast";

/** Adds ids to the headings below the title, made of their words, so that a text can link to its own sections. */
export function headingIds() {
  return (root: Root): void => {
    const taken = new Set<string>();
    for (const node of root.children) if (isHeading(node)) node.properties["id"] ??= free(toSlug(toText(node)), taken);
  };
}

function isHeading(node: Nodes): node is Element {
  return node.type === "element" && /^h[2-6]$/.test(node.tagName);
}

function toText(node: Nodes): string {
  if (node.type === "text") return node.value;
  return "children" in node ? node.children.map(toText).join("") : "";
}

function toSlug(text: string): string {
  return (
    text
      .toLowerCase()
      .normalize("NFC")
      // İ lower-cases to i and a combining dot, which would split the word.
      .replace(/\p{M}/gu, "")
      .match(/[\p{L}\p{N}]+/gu)
      ?.join("-") ?? "part"
  );
}

function free(slug: string, taken: Set<string>): string {
  let id = slug;
  for (let count = 2; taken.has(id); count++) id = `${slug}-${count}`;
  taken.add(id);
  return id;
}
