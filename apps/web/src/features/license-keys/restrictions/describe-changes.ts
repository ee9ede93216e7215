import type { KeyEvent, ProdKey, ProdKeyChange } from '@fovea/contract/license-keys'
import { formatOrigin } from '@fovea/contract/license-keys/rules'
import { formatCertificateName, parseCertificateLine } from './certificates/certificate-labels.ts'
import { getCertificates } from './key-edit.ts'

export type KeyState = NonNullable<KeyEvent['after']>

type Value = KeyState[string] | undefined
type Field = {
  read: (key: ProdKey) => KeyState[string]
  describe: (before: Value, after: Value) => string[]
}

const fields: Record<Exclude<keyof ProdKeyChange, 'version'>, Field> = {
  activated: {
    read: (key) => key.activated,
    describe: describeIfChanged((after) => (after === true ? 'Activated.' : 'Deactivated.')),
  },
  ipBlacklist: {
    read: (key) => key.ipBlacklist,
    describe: listWords({ added: 'Blocked', removed: 'No longer blocked' }),
  },
  domainWhitelist: {
    read: (key) => key.domainWhitelist,
    describe: listWords({ added: 'Allowed', removed: 'No longer allowed' }),
  },
  base64Signature: {
    read: (key) => getCertificates(key)[0]?.fingerprint ?? '',
    describe: describeIfChanged((after) =>
      after === '' ? 'Fingerprint removed.' : 'Fingerprint changed.',
    ),
  },
  certificates: {
    read: (key) =>
      getCertificates(key).map(({ fingerprint, label }) => `${fingerprint} ${label}`.trim()),
    describe: certificateWords,
  },
}

export function getKeyState(key: ProdKey): KeyState {
  return Object.fromEntries(Object.entries(fields).map(([name, { read }]) => [name, read(key)]))
}

export function describeChanges(before: KeyState, after: KeyState): string[] {
  return Object.entries(fields).flatMap(([name, { describe }]) => {
    // The first certificate, which is also in `certificates`. Entries from before keys could have several have only
    // this field.
    if (name === 'base64Signature' && 'certificates' in after) return []
    return name in after ? describe(before[name], after[name]) : []
  })
}

function describeIfChanged(word: (after: Value) => string): Field['describe'] {
  return (before, after) => (before === after ? [] : [word(after)])
}

function listWords(words: { added: string; removed: string }): Field['describe'] {
  return (before, after) => {
    const [old, now] = [entriesOf(before), entriesOf(after)]
    const added = now.filter((entry) => !old.includes(entry))
    const removed = old.filter((entry) => !now.includes(entry))
    return [sentence(words.added, added), sentence(words.removed, removed)].filter(
      (text) => text !== '',
    )
  }
}

function certificateWords(before: Value, after: Value): string[] {
  const [old, now] = [entriesOf(before), entriesOf(after)].map((lines) =>
    lines.map(parseCertificateLine),
  )
  if (old === undefined || now === undefined) return []
  const among = (list: typeof old, fingerprint: string) =>
    list.find((item) => item.fingerprint === fingerprint)
  const added = now.filter(({ fingerprint }) => !among(old, fingerprint))
  const removed = old.filter(({ fingerprint }) => !among(now, fingerprint))
  const renamed = now.flatMap(({ fingerprint, label }) => {
    const was = among(old, fingerprint)
    if (was === undefined || was.label === label) return []
    const name = formatCertificateName(was)
    return label === ''
      ? `Label of the certificate ${name} removed.`
      : `Certificate ${name} labelled “${label}”.`
  })
  const describe = [
    sentence('Certificates added', added.map(formatCertificateName)),
    sentence('Certificates removed', removed.map(formatCertificateName)),
    ...renamed,
  ].filter((text) => text !== '')
  const isMoved = old[0]?.fingerprint !== now[0]?.fingerprint
  return describe.length === 0 && isMoved ? ['Certificates put in another order.'] : describe
}

function entriesOf(value: Value): readonly string[] {
  return Array.isArray(value) ? value : []
}

/** Entries that are named before the rest is counted. */
const maxNamed = 3

function sentence(word: string, entries: readonly string[]): string {
  if (entries.length === 0) return ''
  const rest = entries.length - maxNamed
  const named = entries.slice(0, maxNamed).map(formatOrigin).join(', ')
  return rest > 0 ? `${word}: ${named} and ${rest} more.` : `${word}: ${named}.`
}
