/** The parts of an OpenAPI 3.1 document that the reference shows. */
export interface OpenApi {
  readonly tags: readonly { readonly name: string; readonly description?: string }[];
  readonly paths: Readonly<Record<string, PathItem>>;
  readonly components: {
    readonly parameters: Readonly<Record<string, Parameter>>;
    readonly schemas: Readonly<Record<string, Schema>>;
  };
}

/** The calls of a path by method, and the parameters that they have in common. */
export type PathItem = { readonly [K in Method]?: Operation } & Pick<Operation, "parameters">;

export const methods = ["get", "post", "put", "patch", "delete"] as const;
type Method = (typeof methods)[number];

export interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description?: string;
  /** The id of the operation that replaces this one. */
  readonly "x-replaced-by"?: string;
  /** `bearer` with the scope that an API key needs, `session` for calls that a key cannot make, or empty. */
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  /** The codes of the call's own errors. */
  readonly "x-codes"?: readonly string[];
  readonly parameters?: readonly (Parameter | Reference)[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly description?: string; readonly content?: Content }>>;
}

type Content = Readonly<Record<string, MediaType>>;

export interface MediaType {
  readonly schema?: Schema;
  readonly example?: unknown;
}

interface Reference {
  readonly $ref: string;
}

export interface Parameter {
  readonly name: string;
  readonly in: "path" | "query" | "header";
  readonly required?: boolean;
  readonly description?: string;
  readonly schema: Schema;
  readonly example?: unknown;
  /** Its name in clients, if the call shares its path with others that name it differently. */
  readonly "x-client-name"?: string;
}

export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly additionalProperties?: boolean | Schema;
  readonly oneOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly discriminator?: { readonly propertyName: string };
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly description?: string;
  readonly default?: unknown;
  readonly format?: string;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly example?: unknown;
  readonly examples?: readonly unknown[];
}

/** The last part of a reference, such as `Link`. */
export function getName(reference: string): string {
  return reference.slice(reference.lastIndexOf("/") + 1);
}
