import { compileSchema, getSchemaDef, UnsupportedSchemaError } from './compile-schema.ts'

/**
 * Compiles a module of the contract for the pages: endpoints keep their address and the shape of their response, lists
 * and numbers are inlined. Functions, and schemas that need Zod, are re-exported from the original module.
 */
export function compileModule(
  exports: Record<string, unknown>,
  from: { original: string; words: string },
): string {
  const words = new Set<string>()
  const lines: string[] = []
  const reExported: string[] = []
  for (const [name, value] of Object.entries(exports)) {
    const usedWords = new Set<string>()
    try {
      lines.push(`export const ${name} = ${literal(value, usedWords)}`)
      for (const word of usedWords) words.add(word)
    } catch (error) {
      if (!(error instanceof UnsupportedSchemaError)) throw error
      reExported.push(name)
    }
  }
  if (words.size > 0) {
    lines.unshift(`import { ${[...words].join(', ')} } from ${JSON.stringify(from.words)}`)
  }
  if (reExported.length > 0)
    lines.push(`export { ${reExported.join(', ')} } from ${JSON.stringify(from.original)}`)
  return `${lines.join('\n')}\n`
}

function literal(value: unknown, words: Set<string>): string {
  const used = (word: string) => {
    words.add(word)
    return word
  }
  if (isSchema(value)) {
    if (hasMessages(value)) throw new UnsupportedSchemaError('messages')
    return `/*#__PURE__*/ ${used('shape')}(${compileSchema(value, used)})`
  }
  if (isEndpoint(value)) {
    const { method, path, answer } = value
    const shape = `/*#__PURE__*/ ${used('shape')}(${compileSchema(answer, used)})`
    return `{ method: ${JSON.stringify(method)}, path: ${JSON.stringify(path)}, answer: ${shape} }`
  }
  if (!isPlain(value)) throw new UnsupportedSchemaError(typeof value)
  return JSON.stringify(value)
}

type Schema = Parameters<typeof compileSchema>[0]

function isSchema(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && '_zod' in value
}

/** Forms show the messages, so such a schema stays with Zod. */
function hasMessages(schema: Schema): boolean {
  return getSchemaDef(schema).error !== undefined
}

export function isEndpoint(
  value: unknown,
): value is { method: string; path: string; answer: Schema } {
  return typeof value === 'object' && value !== null && 'answer' in value && isSchema(value.answer)
}

/** Whether the value survives a round trip through JSON. */
function isPlain(value: unknown): boolean {
  if (value === null || ['string', 'number', 'boolean'].includes(typeof value)) return true
  if (Array.isArray(value)) return value.every(isPlain)
  if (typeof value !== 'object' || Object.getPrototypeOf(value) !== Object.prototype) return false
  return Object.values(value).every(isPlain)
}
