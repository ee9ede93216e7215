import type { Readable } from 'node:stream'
import type { ResponseOf, Endpoint } from '@fovea/contract/endpoint'
import type { Actor } from '../../actor.ts'
import { streamText } from './stream-text.ts'

const pieceLength = 16 * 1024

export class PagedRecord<Value> {
  readonly pages: AsyncIterable<Record<string, Value>>
  constructor(pages: AsyncIterable<Record<string, Value>>) {
    this.pages = pages
  }
}

type WithPagedLists<Value> = Value extends readonly unknown[]
  ? Value | AsyncIterable<Value>
  : Value extends object
    ?
        | { [Name in keyof Value]: WithPagedLists<Value[Name]> }
        | (string extends keyof Value ? PagedRecord<Value[keyof Value]> : never)
    : Value

/** `answerOf` only carries the type. */
export type JsonStream<Declared extends Endpoint> = Readable & { answerOf?: Declared }

/**
 * Streams the answer of a declared call. Async iterables become arrays (or records, with `PagedRecord`), written page
 * by page; functions are called when their part is written. The answer is not validated, so presenters have to omit
 * what the schema does not contain.
 */
export function streamJson<const Declared extends Endpoint>(
  _declared: Declared,
  actor: Actor,
  answer: WithPagedLists<ResponseOf<Declared>>,
): JsonStream<Declared> {
  return streamText(actor, inPieces(generateJson(answer)))
}

export async function* generateJson(value: unknown): AsyncGenerator<string> {
  if (typeof value === 'function') yield* generateJson(await value())
  else if (value instanceof PagedRecord) yield* recordTexts(value.pages)
  else if (isAsyncIterable(value)) yield* listTexts(value)
  else if (isPlainObject(value)) yield* objectTexts(value)
  else yield JSON.stringify(value)
}

async function* objectTexts(value: object) {
  let before = '{'
  for (const [name, part] of Object.entries(value)) {
    if (part === undefined) continue
    yield `${before}${JSON.stringify(name)}:`
    yield* generateJson(part)
    before = ',\n'
  }
  yield before === '{' ? '{}' : '}'
}

async function* listTexts(pages: AsyncIterable<unknown>) {
  let before = '['
  for await (const page of pages) {
    if (!Array.isArray(page)) throw new TypeError('A list is written in pages, which are arrays.')
    if (page.length === 0) continue
    yield before + page.map((item) => JSON.stringify(item)).join(',\n')
    before = ',\n'
  }
  yield before === '[' ? '[]' : ']'
}

async function* recordTexts(pages: AsyncIterable<Record<string, unknown>>) {
  let before = '{'
  for await (const page of pages) {
    const entries = Object.entries(page)
    if (entries.length === 0) continue
    const texts = entries.map(([name, item]) => `${JSON.stringify(name)}:${JSON.stringify(item)}`)
    yield before + texts.join(',\n')
    before = ',\n'
  }
  yield before === '{' ? '{}' : '}'
}

async function* inPieces(texts: AsyncIterable<string>) {
  let piece = ''
  for await (const text of texts) {
    piece += text
    if (piece.length < pieceLength) continue
    yield piece
    piece = ''
  }
  yield piece
}

function isAsyncIterable(value: unknown): value is AsyncIterable<unknown> {
  return typeof value === 'object' && value !== null && Symbol.asyncIterator in value
}

/** Only object literals, because a `Date` or another class has its own JSON form. */
function isPlainObject(value: unknown): value is object {
  return (
    typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
  )
}
