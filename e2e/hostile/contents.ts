import { z } from "zod";
import { blockContent } from "#features/links/blocks/content.ts";
import { MAX_DESTINATION_LENGTH } from "#base/url.ts";

/** What JSON Schema says of a value, as far as blocks use it. */
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
  /** Of a text that has to be of several forms at once. */
  readonly allOf?: readonly Schema[];
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
}

export interface Hostile {
  readonly text: string;
  /** For fields that take any address that a link may have. */
  readonly address: string;
  /** For the field of a file; that must be one that was uploaded. */
  readonly file: string;
  /** For fields that take a picture; one that is ours where it is left out. */
  readonly picture?: string;
}

export interface Filled {
  readonly kind: string;
  readonly content: Readonly<Record<string, unknown>>;
  /** Every text that a reader is to find as it was typed, by its field. */
  readonly texts: ReadonlyMap<string, string>;
  /** The fields that hold addresses of anywhere. */
  readonly addresses: readonly string[];
  /** The fields that hold pictures of ours. */
  readonly pictures: readonly string[];
}

const PICTURE = "/media/nothing.webp";
const EMBED = "https://www.youtube.com/watch?v=aaaaaaaaaaa";

/**
 * A content of every kind that blocks have, with hostile texts in every field that takes text. It is made of the schema itself, so that a
 * new kind or field is never forgotten; a field with a form that is not known here throws, to be taught.
 */
export function fillEveryKind(hostile: Hostile): Filled[] {
  const schema = z.toJSONSchema(blockContent, { io: "input" }) as Schema;
  const whole = schema.$ref ? schema.$defs![schema.$ref.split("/").at(-1)!]! : schema;
  return whole.oneOf!.map((option) => {
    const kind = String(option.properties!["kind"]!.const);
    const texts = new Map<string, string>();
    const addresses: string[] = [];
    const pictures: string[] = [];
    const content = fill(option, kind, "") as Filled["content"];
    return { kind, content, texts, addresses, pictures };

    function fill(each: Schema, of: string, field: string): unknown {
      if (each.const !== undefined) return each.const;
      if (each.enum) return each.enum[0];
      const options = each.oneOf ?? each.anyOf;
      if (options) return fill(options[0]!, of, field);
      if (each.type === "object")
        return Object.fromEntries(
          Object.entries(each.properties!).map(([name, inner]) => [
            name,
            fill(inner, of, field ? `${field}.${name}` : name),
          ]),
        );
      if (each.type === "array") {
        const choices = each.items!.oneOf ?? Array.from({ length: Math.max(each.minItems ?? 1, 1) }, () => each.items!);
        return choices.map((item, at) => fill(item, of, `${field}.${at}`));
      }
      if (each.type === "boolean") return true;
      if (each.type === "integer" || each.type === "number") return 1;
      if (each.type === "string") return fillText(each, of, field);
      throw new Error(`${of}.${field} is of a type that this test does not know: ${JSON.stringify(each)}`);
    }

    function fillText({ format, maxLength, ...each }: Schema, of: string, field: string): string {
      const pattern = each.pattern ?? each.allOf?.map((one) => one.pattern).join(" ");
      if (format === "email") return 'o\'hara+"x"@example.com'.replaceAll('"', "");
      if (format === "date-time") return "2036-05-01T09:00:00+02:00";
      if (field === "zone") return "Europe/Istanbul";
      if (pattern?.includes("files")) return hostile.file;
      if (pattern?.includes("media")) {
        pictures.push(field);
        return hostile.picture ?? PICTURE;
      }
      if (pattern?.includes("\\d")) return "+49 (30) 123-45.67";
      if (format || pattern)
        throw new Error(`${of}.${field} has a form that this test does not know: ${format ?? pattern}`);
      if (of === "embed" && field === "url") return EMBED;
      if (maxLength === MAX_DESTINATION_LENGTH) {
        addresses.push(field);
        return hostile.address;
      }
      // because the server tells what a file is, whatever was typed
      if (of === "file" && field === "type") return hostile.text.slice(0, maxLength);
      // five thousand letters are for one run of several
      const typed = cut(hostile.text, Math.min(maxLength ?? 200, 600));
      texts.set(field, typed);
      return typed;
    }
  });
}

/** At most so many UTF-16 units, none of them half a letter. */
function cut(text: string, length: number): string {
  return text.slice(0, length).replace(/[\ud800-\udbff]$/, "");
}
