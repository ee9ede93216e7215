import { certificateFingerprint } from '@fovea/contract/license-keys/rules'
import type { CertificateSighting } from '../../license-keys/index.ts'

/** Between two writes: of all keys, and of one, so that whoever makes certificates up crowds out no other key. */
const mostWaiting = 20_000
const mostOfKey = 100

type Noted = { keyId: string; day: string; shown: string; starts: number; lastMs: number }

/**
 * Counts which certificates the apps of keys were signed with. Apart from where they come from: an app on many addresses has few
 * certificates, and none is to go uncounted for the addresses.
 */
export function gatherCertificates() {
  let waiting = new Map<string, Noted>()
  let ofKey = new Map<string, number>()

  return {
    note(keyId: string, day: string, shown: string, nowMs: number) {
      const name = `${keyId} ${day} ${shown}`
      const known = waiting.get(name)
      if (known) {
        known.starts++
        known.lastMs = Math.max(known.lastMs, nowMs)
        return
      }
      const kinds = ofKey.get(keyId) ?? 0
      if (kinds >= mostOfKey || waiting.size >= mostWaiting) return
      ofKey.set(keyId, kinds + 1)
      waiting.set(name, { keyId, day, shown, starts: 1, lastMs: nowMs })
    },

    /** What was noted since, each certificate in its one spelling; what is none is left out. */
    take(): CertificateSighting[] {
      const taken = waiting
      ;[waiting, ofKey] = [new Map(), new Map()]
      const merged = new Map<string, CertificateSighting>()
      for (const { keyId, day, shown, starts, lastMs } of taken.values()) {
        const certificate = certificateFingerprint.parse(shown)
        if (certificate === null) continue
        const name = `${keyId} ${day} ${certificate}`
        const known = merged.get(name)
        const lastAt = new Date(Math.max(lastMs, known?.lastAt.getTime() ?? 0))
        merged.set(name, {
          keyId,
          day,
          certificate,
          starts: starts + (known?.starts ?? 0),
          lastAt,
        })
      }
      return [...merged.values()]
    },
  }
}
