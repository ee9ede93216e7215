// chunk: rules
import { type RecognizedFingerprint, recognizeFingerprints } from './recognize-fingerprints.ts'
import type { TextRule } from './text-rule.ts'

/** The SHA-1 of an Android signing certificate, in any pasted form; stored as base64. */
export const fingerprintRule: TextRule = {
  parse: parseFingerprint,
  message: 'Paste a SHA-1 fingerprint: 20 pairs of hex digits such as DA:39:A3:EE:…, or base64.',
  example: 'DA:39:A3:EE:5E:6B:4B:0D:32:55:BF:EF:95:60:18:90:AF:D8:07:09',
}

/** For a key with several certificates: the SHA-1, or if it is missing, the SHA-256. Starts are compared with both. */
export const certificateFingerprintRule: TextRule = {
  parse: (text) => parseFingerprint(text) ?? chosenOf(recognizeFingerprints(text).found),
  message:
    'Paste a SHA-1 or SHA-256 fingerprint: 20 or 32 pairs of hex digits such as DA:39:A3:EE:…, or base64.',
  example: fingerprintRule.example,
}

/** A base64 fingerprint as uppercase hex pairs: `DA:39:A3:…`. */
export function formatFingerprintPairs(base64Signature: string): string {
  return Array.from(atob(base64Signature), (byte) =>
    byte.charCodeAt(0).toString(16).padStart(2, '0').toUpperCase(),
  ).join(':')
}

/** The Play Console shows several certificates: take the one that the store signs with, which is the one on devices. */
function parseFingerprint(text: string) {
  const { found } = recognizeFingerprints(text)
  return chosenOf(found.filter(({ algorithm }) => algorithm === 'SHA-1'))
}

function chosenOf(found: readonly RecognizedFingerprint[]) {
  const chosen = found.find(({ certificate }) => certificate === 'app-signing') ?? found[0]
  return chosen?.base64 ?? null
}
