import type { core } from 'zod/mini'

export class UnsupportedSchemaError extends Error {
  override readonly name = 'Uncompiled'
}

type Schema = core.$ZodType

/** Checks that document a schema and never reject a value. */
const notes = new Set(['describe', 'meta', 'metadata'])

const formats: Record<string, string> = {
  safeint: 'integer',
  datetime: 'datetime',
  date: 'date',
  url: 'url',
}

/** Writes a schema as an expression of the functions in `src/lib/http/shape.ts`; `used` records each function. */
export function compileSchema(schema: Schema, used: (word: string) => string): string {
  const def = getSchemaDef(schema)
  const inner = (other: Schema) => compileSchema(other, used)
  const made = (word: string, ...parts: string[]) =>
    `/*#__PURE__*/ ${used(word)}(${parts.join(', ')})`
  for (const { _zod: check } of def.checks ?? []) {
    if (!notes.has(check.def.check)) throw new UnsupportedSchemaError(check.def.check)
  }
  // The library checks all other kinds.
  // oxlint-disable-next-line typescript/switch-exhaustiveness-check
  switch (def.type) {
    case 'string':
    case 'number': {
      // A pattern or a bound needs Zod.
      const format = 'format' in def ? String(def.format) : undefined
      if (format === undefined) return used(def.type)
      const word = formats[format]
      if (word === undefined) throw new UnsupportedSchemaError(format)
      return used(word)
    }
    case 'boolean':
      return used('boolean')
    case 'unknown':
    case 'any':
      return used('anything')
    case 'literal':
      return made('one', ...def.values.map(written))
    case 'enum':
      return made('one', ...Object.values(def.entries).map(written))
    case 'nullable':
      return made('nullable', inner(def.innerType))
    case 'optional':
      return made('optional', inner(def.innerType))
    case 'default':
      return made('fallback', inner(def.innerType), written(def.defaultValue))
    case 'array':
      return made('list', inner(def.element))
    case 'tuple':
      if (def.rest !== null) throw new UnsupportedSchemaError('rest')
      return made('tuple', ...def.items.map(inner))
    case 'record':
      if (inner(def.keyType) !== used('string')) throw new UnsupportedSchemaError('keys')
      return made('table', inner(def.valueType))
    case 'union':
      return made('either', ...def.options.map(inner))
    case 'object': {
      if (def.catchall !== undefined) throw new UnsupportedSchemaError('catchall')
      const fields = Object.entries(def.shape).map(
        ([name, field]) => `${JSON.stringify(name)}: ${inner(field)}`,
      )
      return made('object', `{ ${fields.join(', ')} }`)
    }
    default:
      throw new UnsupportedSchemaError(def.type)
  }
}

/** Zod keeps the definition of a schema under `_zod.def` for introspection, and has no type guard for its kinds. */
export function getSchemaDef({ _zod: { def } }: Schema): core.$ZodTypes['_zod']['def'] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return def as core.$ZodTypes['_zod']['def']
}

function written(value: unknown): string {
  return JSON.stringify(value) ?? 'undefined'
}
