import type { Certificate } from '@fovea/contract/license-keys'
import {
  certificateFingerprint,
  fingerprintPairs,
  type Recognised,
  type Recognition,
} from '@fovea/contract/license-keys/rules'

/** A certificate in running text: what its owner calls it, and the start of its fingerprint. */
export function certificateName({ fingerprint, label }: Certificate): string {
  const start = `${fingerprintPairs(fingerprint).slice(0, 11)}…`
  return label === '' ? start : `${label} (${start})`
}

/** As the history keeps one: the label behind the fingerprint, which has no space in it. */
export function readCertificateLine(line: string): Certificate {
  const [fingerprint = '', ...words] = line.split(' ')
  return { fingerprint, label: words.join(' ') }
}

/** What can be registered of what was found in a paste, the likeliest first: of one certificate the SHA-1, which most apps send. */
export function choicesOf({ found }: Recognition): Recognised[] {
  const sha1 = found.filter(({ algorithm }) => algorithm === 'SHA-1')
  const choices = sha1.length > 0 ? sha1 : [...found]
  return choices.toSorted((one, other) => rank(one) - rank(other))
}

const rank = ({ certificate }: Recognised) =>
  ['app-signing', undefined, 'upload'].indexOf(certificate)

/** The two certificates of the Play Console. */
const ofPlay = {
  'app-signing': {
    of: ' of the app signing key: Google Play signs with it',
    label: 'Play App Signing',
  },
  upload: {
    of: ' of the upload key: not what apps from Google Play are signed with',
    label: 'Upload key',
  },
}

export function recognisedWords({ algorithm, certificate }: Recognised): string {
  return algorithm + (certificate ? ofPlay[certificate].of : '')
}

export function suggestedLabel({ certificate }: Recognised): string {
  return certificate ? ofPlay[certificate].label : ''
}

/** Why nothing in a paste can be registered, and what to do. */
export function pasteTrouble(recognition: Recognition): string | null {
  if (!('trouble' in recognition)) return null
  switch (recognition.trouble) {
    case 'none':
      return certificateFingerprint.message
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
