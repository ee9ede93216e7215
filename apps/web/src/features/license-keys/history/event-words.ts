import type { KeyEvent } from '@fovea/contract/license-keys'
import { formatDate } from '../../../lib/words/format.ts'
import { changeWords, type KeyState } from '../restrictions/key-fields.ts'

/** What an event of a key's history tells, a sentence for each thing that it did. */
export function eventWords({ action, before, after }: KeyEvent): string[] {
  switch (action) {
    case 'issued':
      return ['Created.']
    case 'reissued':
      return ['Given a new key string.']
    case 'updated':
      return changeWords(before ?? {}, after ?? {})
    case 'extended':
      return [`Renewed until ${expiryOf(after)}.`]
    case 'moved':
      return [`Moved from ${placeOf(before)} to ${placeOf(after)}.`]
    case 'deleted':
      return ['Deleted.']
    case 'restored':
      return ['Restored.']
  }
}

function placeOf(state: KeyState | null): string {
  const name = state?.['workspace']
  return typeof name === 'string' ? name : 'another workspace'
}

function expiryOf(state: KeyState | null): string {
  const date = state?.['expire_date']
  return typeof date === 'string' ? formatDate(date) : 'a later date'
}
