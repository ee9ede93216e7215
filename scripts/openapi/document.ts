import { z } from 'zod'

/** Strict, so that a keyword which the comparison does not know is not ignored. */
export type Schema = z.infer<typeof jsonSchema>
export type Document = z.infer<typeof openApi>
export type Operation = z.infer<typeof operation>

const bound = z.number().optional()

const jsonSchema = z.strictObject({
  type: z.union([z.string(), z.array(z.string())]).optional(),
  enum: z.array(z.json()).optional(),
  format: z.string().optional(),
  pattern: z.string().optional(),
  minLength: bound,
  maxLength: bound,
  minimum: bound,
  maximum: bound,
  exclusiveMinimum: bound,
  exclusiveMaximum: bound,
  minItems: bound,
  maxItems: bound,
  required: z.array(z.string()).optional(),
  get properties(): z.ZodOptional<z.ZodRecord<z.ZodString, typeof jsonSchema>> {
    return z.record(z.string(), jsonSchema).optional()
  },
  get additionalProperties(): z.ZodOptional<
    z.ZodUnion<readonly [z.ZodBoolean, typeof jsonSchema]>
  > {
    return z.union([z.boolean(), jsonSchema]).optional()
  },
  get propertyNames(): z.ZodOptional<typeof jsonSchema> {
    return jsonSchema.optional()
  },
  get items(): z.ZodOptional<z.ZodUnion<readonly [z.ZodBoolean, typeof jsonSchema]>> {
    return z.union([z.boolean(), jsonSchema]).optional()
  },
  get prefixItems(): z.ZodOptional<z.ZodArray<typeof jsonSchema>> {
    return z.array(jsonSchema).optional()
  },
  get anyOf(): z.ZodOptional<z.ZodArray<typeof jsonSchema>> {
    return z.array(jsonSchema).optional()
  },
  get oneOf(): z.ZodOptional<z.ZodArray<typeof jsonSchema>> {
    return z.array(jsonSchema).optional()
  },
  get not(): z.ZodOptional<typeof jsonSchema> {
    return jsonSchema.optional()
  },
  default: z.json().optional(),
  description: z.string().optional(),
  examples: z.array(z.json()).optional(),
})

const content = z.record(
  z.string(),
  z.strictObject({ schema: jsonSchema, examples: z.json().optional() }),
)

/** Words for readers and names in clients, which no caller sends or receives. */
const notes = {
  operationId: z.string().optional(),
  tags: z.array(z.string()).optional(),
  summary: z.string().optional(),
  description: z.string().optional(),
  'x-required-scopes': z.array(z.string()).optional(),
  'x-codeSamples': z.array(z.json()).optional(),
}

const operation = z.strictObject({
  ...notes,
  security: z.array(z.record(z.string(), z.array(z.string()))).default([]),
  parameters: z
    .array(
      z.strictObject({
        in: z.string(),
        name: z.string(),
        description: z.string().optional(),
        example: z.json().optional(),
        required: z.boolean().default(false),
        schema: jsonSchema,
      }),
    )
    .default([]),
  requestBody: z
    .strictObject({ required: z.boolean().default(false), content })
    .default({ required: false, content: {} }),
  responses: z.record(
    z.string(),
    z.strictObject({
      description: z.string(),
      headers: z.record(z.string(), z.json()).default({}),
      content: content.default({}),
    }),
  ),
})

const openApi = z.object({ paths: z.record(z.string(), z.record(z.string(), operation)) })

const sharedKinds = ['schemas', 'responses', 'headers', 'parameters'] as const

const isShared = (kind: string): kind is (typeof sharedKinds)[number] =>
  sharedKinds.some((shared) => shared === kind)

export function parseDocument(document: unknown): Document {
  const named = z.record(z.string(), z.unknown()).default({})
  const { components } = z
    .object({
      components: z.object({ schemas: named, responses: named, headers: named, parameters: named }),
    })
    .parse(document)

  function inline(value: unknown): unknown {
    if (Array.isArray(value)) return value.map(inline)
    if (typeof value !== 'object' || value === null) return value
    const [, kind, name = ''] =
      /^#\/components\/(schemas|responses|headers|parameters)\/(.+)$/.exec(
        String(Reflect.get(value, '$ref')),
      ) ?? []
    if (kind !== undefined && isShared(kind)) return inline(components[kind][name])
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, inline(part)]))
  }

  return openApi.parse(inline(document))
}
