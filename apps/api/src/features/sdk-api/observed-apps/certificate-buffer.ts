import { certificateFingerprintRule } from '@fovea/contract/license-keys/rules'
import { createWriteBuffer } from '../../../platform/db/write-buffer.ts'
import type { ObservedCertificate } from '../../license-keys/index.ts'

/** Between two writes: of all keys, and of one, so that whoever makes certificates up crowds out no other key. */
const mostWaiting = 20_000
const mostOfKey = 100

type Noted = { keyId: string; day: string; shown: string; starts: number; lastMs: number }

/**
 * Counts which certificates the apps of keys were signed with. Apart from where they come from: an app on many addresses has few
 * certificates, and none is to go uncounted for the addresses.
 */
export function createCertificateBuffer(
  add: (seen: ObservedCertificate[]) => Promise<void>,
  onFailure: (error: unknown, kinds: number) => void,
) {
  const gathered = createWriteBuffer<Noted>({
    write: async (noted) => {
      const seen = inOneSpelling(noted)
      if (seen.length > 0) await add(seen)
    },
    onFailure,
    most: mostWaiting,
    mostOfGroup: mostOfKey,
  })

  return {
    note(keyId: string, day: string, shown: string, nowMs: number) {
      const name = `${keyId} ${day} ${shown}`
      const known = gathered.find(name)
      if (known) {
        known.starts++
        known.lastMs = Math.max(known.lastMs, nowMs)
      } else gathered.add(name, keyId, { keyId, day, shown, starts: 1, lastMs: nowMs })
    },
    write: gathered.flush,
    close: gathered.close,
  }
}

/** Each certificate in its one spelling; what is none is left out. */
function inOneSpelling(noted: Noted[]): ObservedCertificate[] {
  const merged = new Map<string, ObservedCertificate>()
  for (const { keyId, day, shown, starts, lastMs } of noted) {
    const certificate = certificateFingerprintRule.parse(shown)
    if (certificate === null) continue
    const name = `${keyId} ${day} ${certificate}`
    const known = merged.get(name)
    const lastAt = new Date(Math.max(lastMs, known?.lastAt.getTime() ?? 0))
    merged.set(name, { keyId, day, certificate, starts: starts + (known?.starts ?? 0), lastAt })
  }
  return [...merged.values()]
}
