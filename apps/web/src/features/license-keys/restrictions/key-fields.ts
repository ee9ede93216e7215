import type { KeyEvent, ProdKey, ProdKeyChange } from '@fovea/contract/license-keys'
import { shownOrigin } from '@fovea/contract/license-keys/rules'

/** Some of what people change of a key, as it stood. */
export type KeyState = NonNullable<KeyEvent['after']>

type Value = KeyState[string] | undefined
type Field = {
  of: (key: ProdKey) => KeyState[string]
  /** What a change of it is told as, a sentence for each part. */
  words: (before: Value, after: Value) => string[]
}

/** All that people change of a key. */
const fields: Record<Exclude<keyof ProdKeyChange, 'version'>, Field> = {
  activated: {
    of: (key) => key.activated,
    words: told((after) => (after === true ? 'Activated.' : 'Deactivated.')),
  },
  ipBlacklist: {
    of: (key) => key.ipBlacklist,
    words: listWords({ added: 'Blocked', removed: 'No longer blocked' }),
  },
  domainWhitelist: {
    of: (key) => key.domainWhitelist,
    words: listWords({ added: 'Allowed', removed: 'No longer allowed' }),
  },
  base64Signature: {
    of: (key) => (key.platformType === 'android' ? key.android.base64Signature : ''),
    words: told((after) => (after === '' ? 'Fingerprint removed.' : 'Fingerprint changed.')),
  },
}

/** How a key stands. */
export function stateOf(key: ProdKey): KeyState {
  return Object.fromEntries(Object.entries(fields).map(([name, { of }]) => [name, of(key)]))
}

/** What changed between two states of a key, a sentence for each change. */
export function changeWords(before: KeyState, after: KeyState): string[] {
  return Object.entries(fields).flatMap(([name, { words }]) =>
    name in after ? words(before[name], after[name]) : [],
  )
}

function told(word: (after: Value) => string): Field['words'] {
  return (before, after) => (before === after ? [] : [word(after)])
}

function listWords(words: { added: string; removed: string }): Field['words'] {
  return (before, after) => {
    const [old, now] = [entriesOf(before), entriesOf(after)]
    const added = now.filter((entry) => !old.includes(entry))
    const removed = old.filter((entry) => !now.includes(entry))
    return [sentence(words.added, added), sentence(words.removed, removed)].filter(
      (text) => text !== '',
    )
  }
}

function entriesOf(value: Value): readonly string[] {
  return Array.isArray(value) ? value : []
}

/** Long lists are counted, not read out. */
const mostNamed = 3

function sentence(word: string, entries: readonly string[]): string {
  if (entries.length === 0) return ''
  const rest = entries.length - mostNamed
  const named = entries.slice(0, mostNamed).map(shownOrigin).join(', ')
  return rest > 0 ? `${word}: ${named} and ${rest} more.` : `${word}: ${named}.`
}
