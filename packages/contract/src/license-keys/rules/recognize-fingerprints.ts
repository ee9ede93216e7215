// chunk: rules
export type RecognizedFingerprint = {
  algorithm: 'SHA-1' | 'SHA-256'
  base64: string
  pairs: string
  certificate?: 'app-signing' | 'upload'
}

/**
 * Fingerprints in a pasted text, or why the list is empty. `other`: only an MD5 or another digest that is not accepted;
 * `cut`: an incomplete fingerprint; `mislabelled`: its length does not match its label.
 */
export type FingerprintRecognition =
  | { found: readonly [RecognizedFingerprint, ...RecognizedFingerprint[]] }
  | { found: readonly []; trouble: 'none' | 'other' | 'cut' | 'mislabelled' | 'too-long' }

const longest = 20_000
const algorithms: Record<number, RecognizedFingerprint['algorithm']> = {
  20: 'SHA-1',
  32: 'SHA-256',
}
/** Lengths of other digests that tools print: MD5, SHA-224, SHA-384 and SHA-512. */
const others = new Set([16, 28, 48, 64])

/** Pairs with colons, dashes (also over several lines) or spaces; digits in a row; or base64 at a line's end. */
const candidates = new RegExp(
  [
    String.raw`(?<![\w:-])[0-9a-f]{2}(?:\s*[:-]\s*[0-9a-f]{2}){7,}(?:[:-]?\w+)?`,
    String.raw`(?<![\w:-])[0-9a-f]{2}(?:\s+[0-9a-f]{2}){7,}(?!\w)`,
    String.raw`(?<![\w:+/=-])[0-9a-f]{32,}(?![\w:+/=-])`,
    String.raw`(?<=^|[:=]|\s)(?:[\w+/-]{27}=?|[\w+/-]{43}=?)(?=\s*$)`,
  ].join('|'),
  'gim',
)
const labels = /\b(?:MD-?5|SHA-?(?:1|224|256|384|512))(?!\d)/gi
const headings = /app signing key|upload key/gi
const invisible = /[\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2064\uFEFF]/g

/** Reads output of keytool, Gradle or openssl, a page of the Play Console, or a single fingerprint. */
export function recognizeFingerprints(pasted: string): FingerprintRecognition {
  if (pasted.length > longest) return { found: [], trouble: 'too-long' }
  const text = pasted.normalize('NFKC').replaceAll(invisible, '')
  const found = new Map<string, RecognizedFingerprint>()
  const troubles = new Set<'other' | 'cut' | 'mislabelled'>()
  let before = 0
  for (const match of text.matchAll(candidates)) {
    const label = text.slice(before, match.index).match(labels)?.at(-1)
    before = match.index + match[0].length
    // A word may have the length of base64: it counts only if it is the whole text, or follows a label.
    if (!isHex(match[0]) && label === undefined && match[0] !== text.trim()) continue
    const read = parseCandidate(match[0], label, text.slice(0, match.index).match(headings)?.at(-1))
    if (typeof read === 'string') troubles.add(read)
    else if (!found.has(read.base64)) found.set(read.base64, read)
  }
  const [first, ...rest] = found.values()
  if (first !== undefined) return { found: [first, ...rest] }
  const trouble = (['mislabelled', 'cut', 'other'] as const).find((item) => troubles.has(item))
  return { found: [], trouble: trouble ?? 'none' }
}

function parseCandidate(written: string, label: string | undefined, heading: string | undefined) {
  const bytes = parseBytes(written)
  if (bytes === undefined) return 'cut'
  const algorithm = algorithms[bytes.length]
  if (algorithm === undefined) return others.has(bytes.length) ? 'other' : 'cut'
  if (label !== undefined && digitsOf(label) !== digitsOf(algorithm)) return 'mislabelled'
  const found: RecognizedFingerprint = {
    algorithm,
    base64: btoa(String.fromCharCode(...bytes)),
    pairs: bytes.map((byte) => byte.toString(16).padStart(2, '0').toUpperCase()).join(':'),
  }
  if (heading === undefined) return found
  const certificate = heading.toLowerCase().startsWith('app') ? 'app-signing' : 'upload'
  return { ...found, certificate } as const
}

const digitsOf = (name: string) => name.replaceAll(/\D/g, '') + name.slice(0, 1).toUpperCase()

const hexDigits = /^[0-9a-f]{32,}$/i

const isHex = (written: string) => /^[0-9a-f]{2}[\s:-]/i.test(written) || hexDigits.test(written)

function parseBytes(written: string): number[] | undefined {
  const hex = written.replaceAll(/[\s:-]/g, '')
  if (isHex(written) && /^(?:[0-9a-f]{2})+$/i.test(hex))
    return (hex.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16))
  // Hex digits of the same length as base64 are a cut fingerprint, not a base64 one.
  if (hexDigits.test(written)) return undefined
  if (!/^(?:[\w+/-]{27}=?|[\w+/-]{43}=?)$/.test(written)) return undefined
  const decoded = atob(written.replaceAll('-', '+').replaceAll('_', '/'))
  return Array.from(decoded, (byte) => byte.charCodeAt(0))
}
