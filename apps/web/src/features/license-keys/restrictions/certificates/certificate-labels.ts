import type { Certificate } from '@fovea/contract/license-keys'
import {
  certificateFingerprintRule,
  formatFingerprintPairs,
  type RecognizedFingerprint,
  type FingerprintRecognition,
} from '@fovea/contract/license-keys/rules'

export function formatCertificateName({ fingerprint, label }: Certificate): string {
  const start = `${formatFingerprintPairs(fingerprint).slice(0, 11)}…`
  return label === '' ? start : `${label} (${start})`
}

/** The key history stores `fingerprint label`; a fingerprint contains no space. */
export function parseCertificateLine(line: string): Certificate {
  const [fingerprint = '', ...words] = line.split(' ')
  return { fingerprint, label: words.join(' ') }
}

/** Likeliest first. For a certificate with both hashes it lists the SHA-1, which most apps send. */
export function listRecognizedChoices({ found }: FingerprintRecognition): RecognizedFingerprint[] {
  const sha1 = found.filter(({ algorithm }) => algorithm === 'SHA-1')
  const choices = sha1.length > 0 ? sha1 : [...found]
  return choices.toSorted((a, b) => rank(a) - rank(b))
}

const rank = ({ certificate }: RecognizedFingerprint) =>
  ['app-signing', undefined, 'upload'].indexOf(certificate)

const playCertificates = {
  'app-signing': {
    suffix: ' of the app signing key: Google Play signs with it',
    label: 'Play App Signing',
  },
  upload: {
    suffix: ' of the upload key: not what apps from Google Play are signed with',
    label: 'Upload key',
  },
}

export function formatRecognized({ algorithm, certificate }: RecognizedFingerprint): string {
  return algorithm + (certificate ? playCertificates[certificate].suffix : '')
}

export function suggestLabel({ certificate }: RecognizedFingerprint): string {
  return certificate ? playCertificates[certificate].label : ''
}

export function findPasteProblem(recognition: FingerprintRecognition): string | null {
  if (!('trouble' in recognition)) return null
  switch (recognition.trouble) {
    case 'none':
      return certificateFingerprintRule.message
    case 'other':
      return 'This is an MD5 or another sum. Paste the SHA-1 or SHA-256.'
    case 'cut':
      return 'This fingerprint is not whole. A SHA-1 has 20 pairs of hex digits, a SHA-256 has 32.'
    case 'mislabelled':
      return 'This fingerprint has another length than its label says. Copy it again.'
    case 'too-long':
      return 'This is too long. Paste the lines with the fingerprints alone.'
  }
}
