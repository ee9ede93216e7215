import type { TextRule } from './text-rule.ts'

// The line that keytool, Gradle, apksigner or openssl print: `SHA1: DA:39:…`, `SHA-1 digest: da39…`.
const labelled = /\bSHA-?1\b[^:=\n]*[:=](.*)/i
const hexPairs = /^(?:[0-9a-f]{2}[\s:]*){20}$/i
const base64 = /^[A-Za-z0-9+/]{27}=?$/

/** The SHA-1 of an Android signing certificate, however it was pasted; stored as base64. */
export const fingerprint: TextRule = {
  parse: parseFingerprint,
  message: 'Paste a SHA-1 fingerprint: 20 pairs of hex digits such as DA:39:A3:EE:…, or base64.',
  example: 'DA:39:A3:EE:5E:6B:4B:0D:32:55:BF:EF:95:60:18:90:AF:D8:07:09',
}

/** A base64 fingerprint as uppercase hex pairs: `DA:39:A3:…`. */
export function fingerprintPairs(base64Signature: string): string {
  return Array.from(atob(base64Signature), (byte) =>
    byte.charCodeAt(0).toString(16).padStart(2, '0').toUpperCase(),
  ).join(':')
}

function parseFingerprint(text: string) {
  const typed = (labelled.exec(text)?.[1] ?? text).trim()
  if (hexPairs.test(typed)) return base64OfHex(typed.replaceAll(/[\s:]/g, ''))
  // Decoded and encoded again, so that one fingerprint has one spelling.
  return base64.test(typed) ? btoa(atob(typed)) : null
}

function base64OfHex(hex: string) {
  const bytes = hex.match(/../g) ?? []
  return btoa(String.fromCharCode(...bytes.map((pair) => Number.parseInt(pair, 16))))
}
