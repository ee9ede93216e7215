import type { KeyEvent } from '@fovea/contract/license-keys'
import { shownOrigin } from '@fovea/contract/license-keys/rules'

/** Some of what restricts a key, as it stood. */
export type KeyState = NonNullable<KeyEvent['after']>

/** What changed between two states of a key, a sentence for each change. */
export function restrictionWords(before: KeyState, after: KeyState): string[] {
  return Object.keys(after).flatMap((name) => wordsOf(name, before[name], after[name]))
}

type Value = KeyState[string] | undefined

function wordsOf(name: string, before: Value, after: Value): string[] {
  switch (name) {
    case 'activated':
      if (before === after) return []
      return [after === true ? 'Activated.' : 'Deactivated.']
    case 'ipBlacklist':
      return listWords(before, after, { added: 'Blocked', removed: 'No longer blocked' })
    case 'domainWhitelist':
      return listWords(before, after, { added: 'Allowed', removed: 'No longer allowed' })
    case 'base64Signature':
      if (before === after) return []
      return [after === '' ? 'Fingerprint removed.' : 'Fingerprint changed.']
    default:
      return []
  }
}

function listWords(before: Value, after: Value, words: { added: string; removed: string }) {
  const [old, now] = [entriesOf(before), entriesOf(after)]
  const added = now.filter((entry) => !old.includes(entry))
  const removed = old.filter((entry) => !now.includes(entry))
  return [sentence(words.added, added), sentence(words.removed, removed)].filter(
    (text) => text !== '',
  )
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
