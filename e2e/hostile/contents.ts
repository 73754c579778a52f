import { z } from "zod";
import { blockContent } from "#features/blocks/content.ts";
import { MAX_DESTINATION_LENGTH } from "#base/url.ts";

/** The part of JSON Schema that the schemas of blocks use. */
interface Schema {
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, Schema>>;
  readonly type?: string;
  readonly oneOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly format?: string;
  readonly pattern?: string;
  /** Several patterns that the text must match. */
  readonly allOf?: readonly Schema[];
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
}

export interface Hostile {
  readonly text: string;
  /** For fields that accept the same addresses as links. */
  readonly address: string;
  /** For the field of a file: the address of an uploaded one. */
  readonly file: string;
  /** For fields that take a picture; a built-in picture by default. */
  readonly picture?: string;
}

export interface Filled {
  readonly kind: string;
  readonly content: Readonly<Record<string, unknown>>;
  /** Every text that must be displayed as typed, by field. */
  readonly texts: ReadonlyMap<string, string>;
  /** The fields that contain external addresses. */
  readonly addresses: readonly string[];
  /** The fields that contain our pictures. */
  readonly pictures: readonly string[];
}

const PICTURE = "/media/nothing.webp";
const EMBED = "https://www.youtube.com/watch?v=aaaaaaaaaaa";

/**
 * A content of every kind of block, with hostile texts in every text field. It is generated from the schema, so that a
 * new kind or field is never forgotten; an unknown field format throws, and has to be added here.
 */
export function fillEveryKind(hostile: Hostile): Filled[] {
  const schema = z.toJSONSchema(blockContent, { io: "input" }) as Schema;
  const resolve = (each: Schema): Schema => (each.$ref ? schema.$defs![each.$ref.split("/").at(-1)!]! : each);
  return resolve(schema).oneOf!.map((option) => {
    const kind = String(option.properties!["kind"]!.const);
    const texts = new Map<string, string>();
    const addresses: string[] = [];
    const pictures: string[] = [];
    const content = fill(option, kind, "") as Filled["content"];
    return { kind, content, texts, addresses, pictures };

    function fill(part: Schema, of: string, field: string): unknown {
      const each = resolve(part);
      if (each.const !== undefined) return each.const;
      if (each.enum) return each.enum[0];
      const options = each.oneOf ?? each.anyOf;
      if (options) {
        // an optional value is a union with null; other alternatives with text would go untested
        if (options.slice(1).some(hasText)) throw new Error(`${of}.${field} has several alternatives with text`);
        return fill(options[0]!, of, field);
      }
      if (each.type === "object")
        return Object.fromEntries(
          Object.entries(each.properties!).map(([name, inner]) => [
            name,
            fill(inner, of, field ? `${field}.${name}` : name),
          ]),
        );
      if (each.type === "array") {
        const item = resolve(each.items!);
        const choices = item.oneOf ?? Array.from({ length: Math.max(each.minItems ?? 1, 1) }, () => item);
        return choices.map((choice, index) => fill(choice, of, `${field}.${index}`));
      }
      if (each.type === "boolean") return true;
      if (each.type === "integer" || each.type === "number") return 1;
      if (each.type === "string") return fillText(each, of, field);
      throw new Error(`${of}.${field} has a type unknown to this test: ${JSON.stringify(each)}`);
    }

    function hasText(part: Schema): boolean {
      const each = resolve(part);
      if (each.const !== undefined || each.enum) return false;
      if (each.type === "string") return true;
      const inner = [...(each.oneOf ?? each.anyOf ?? []), ...Object.values(each.properties ?? {})];
      return [...inner, ...(each.items ? [each.items] : [])].some(hasText);
    }

    function fillText({ format, maxLength, ...each }: Schema, of: string, field: string): string {
      const pattern = each.pattern ?? each.allOf?.map((variant) => variant.pattern).join(" ");
      if (format === "email") return "o'hara+x@example.com";
      if (format === "date-time") return "2036-05-01T09:00:00+02:00";
      if (field === "zone") return "Europe/Istanbul";
      if (pattern?.includes("files")) return hostile.file;
      if (pattern?.includes("media")) {
        pictures.push(field);
        return hostile.picture ?? PICTURE;
      }
      if (pattern?.includes("\\d")) return "+49 (30) 123-45.67";
      if (format || pattern) throw new Error(`${of}.${field} has a format unknown to this test: ${format ?? pattern}`);
      if (of === "embed" && field === "url") return EMBED;
      if (maxLength === MAX_DESTINATION_LENGTH) {
        addresses.push(field);
        return hostile.address;
      }
      // the server detects the type of a file and ignores this value
      if (of === "file" && field === "type") return hostile.text.slice(0, maxLength);
      // long enough for several copies of the attack, and far below the field's limit
      const typed = cut(hostile.text, Math.min(maxLength ?? 200, 600));
      texts.set(field, typed);
      return typed;
    }
  });
}

/** Cuts a text to this many UTF-16 units, without splitting a surrogate pair. */
function cut(text: string, length: number): string {
  return text.slice(0, length).replace(/[\ud800-\udbff]$/, "");
}
