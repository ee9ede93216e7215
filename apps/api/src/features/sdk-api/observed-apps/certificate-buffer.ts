import { certificateFingerprintRule } from '@fovea/contract/license-keys/rules'
import { createWriteBuffer } from '../../../platform/db/write-buffer.ts'
import type { ObservedCertificate } from '../../license-keys/index.ts'

/** Limits between two writes. The limit per key keeps invented certificates from displacing those of other keys. */
const maxWaiting = 20_000
const maxWaitingOfKey = 100

type Noted = { keyId: string; day: string; shown: string; starts: number; lastMs: number }

/** Separate from addresses, whose limit must not drop certificates. */
export function createCertificateBuffer(
  add: (seen: ObservedCertificate[]) => Promise<void>,
  onFailure: (error: unknown, kinds: number) => void,
) {
  const buffer = createWriteBuffer<Noted>({
    write: async (noted) => {
      const seen = mergeSpellings(noted)
      if (seen.length > 0) await add(seen)
    },
    onFailure,
    most: maxWaiting,
    mostOfGroup: maxWaitingOfKey,
  })

  return {
    note(keyId: string, day: string, shown: string, nowMs: number) {
      const name = `${day} ${shown}`
      const known = buffer.find(keyId, name)
      if (known) {
        known.starts++
        known.lastMs = Math.max(known.lastMs, nowMs)
      } else buffer.add(keyId, name, { keyId, day, shown, starts: 1, lastMs: nowMs })
    },
    write: buffer.flush,
    close: buffer.close,
  }
}

function mergeSpellings(noted: Noted[]): ObservedCertificate[] {
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
