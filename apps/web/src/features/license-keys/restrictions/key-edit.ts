import type { ProdKey, ProdKeyChange } from '@fovea/contract/license-keys'
import { shownOrigin } from '@fovea/contract/license-keys/rules'

/** What a person wants done to a key, told so that it can be done to a newer state of it as well. */
export type KeyEdit = {
  /** "Block 203.0.113.7/32". */
  words: string
  change: (key: ProdKey) => ProdKeyChange
}

export function setActivated(activated: boolean): KeyEdit {
  return {
    words: activated ? 'Activate the key' : 'Deactivate the key',
    change: () => ({ activated }),
  }
}

export function setFingerprint(base64Signature: string): KeyEdit {
  const words = base64Signature === '' ? 'Remove the fingerprint' : 'Change the fingerprint'
  return { words, change: () => ({ base64Signature }) }
}

/** A list of a key that people add to and take from. */
export type ListName = 'ipBlacklist' | 'domainWhitelist'

const listWords: Record<ListName, { add: string; remove: string }> = {
  ipBlacklist: { add: 'Block', remove: 'Stop blocking' },
  domainWhitelist: { add: 'Allow', remove: 'Stop allowing' },
}

export function addEntries(list: ListName, entries: readonly string[]): KeyEdit {
  return {
    words: `${listWords[list].add} ${entries.map(shownOrigin).join(', ')}`,
    change: (key) => ({ [list]: [...new Set([...key[list], ...entries])] }),
  }
}

export function removeEntry(list: ListName, entry: string): KeyEdit {
  return {
    words: `${listWords[list].remove} ${shownOrigin(entry)}`,
    change: (key) => ({ [list]: key[list].filter((other) => other !== entry) }),
  }
}
