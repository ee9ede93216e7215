import {
  type Certificate,
  getKeyCertificates,
  listProdKeys,
  putProdKey,
} from '@fovea/contract/license-keys'
import {
  certificateFingerprintRule,
  formatFingerprintPairs,
  observedCertificateDays,
} from '@fovea/contract/license-keys/rules'
import { callConsole } from '../call-console.ts'
import { CliError } from '../cli-error.ts'
import type { CommandContext } from '../command-context.ts'
import { printTable } from '../print.ts'
import { addChange, addCommand, type Keyed, type Program } from '../program.ts'
import { sendChange } from '../send-change.ts'

export function addCertificates({ root, at }: Program) {
  const certificates = addCommand(root, 'certificates', {
    summary: 'manage the certificates that an Android key allows',
    examples: ['certificates list prod_…', 'certificates add prod_… DA:39:A3:… --label Play'],
  })
  addCommand(certificates, 'list <key>', {
    summary: `list the certificates of a key, and others that signed its app in the last ${observedCertificateDays} days`,
    examples: ['certificates list prod_…', 'certificates list prod_… --json'],
  }).action((key: string) => listCertificates(at(), key))
  addChange(certificates, 'add <key> <fingerprint>', {
    summary: 'allow apps that are signed with this certificate',
    examples: ['certificates add prod_… DA:39:A3:… --label "Play Store"'],
    note: 'A key without certificates allows all; the first one that is added refuses all others.',
  })
    .option('--label <text>', 'name of the certificate')
    .action((key: string, fingerprint: string, { label, ...keyed }: { label?: string } & Keyed) =>
      changeCertificates(at(keyed), key, (allowed) =>
        addCertificate(allowed, parseFingerprint(fingerprint), label),
      ),
    )
  addChange(certificates, 'remove <key> <fingerprint>', {
    summary: 'refuse apps that are signed with this certificate',
    examples: ['certificates remove prod_… DA:39:A3:…'],
    note: 'A key without certificates allows all, so the last one is removed with fovea keys restrict --no-certificate.',
  }).action((key: string, fingerprint: string, keyed: Keyed) =>
    changeCertificates(at(keyed), key, (allowed) =>
      removeCertificate(allowed, parseFingerprint(fingerprint)),
    ),
  )
}

async function listCertificates({ console, printer }: CommandContext, sdkKey: string) {
  const { payload } = await callConsole(console, getKeyCertificates, { params: { sdkKey } })
  printTable(printer, payload, {
    heading: ['CERTIFICATE', 'STATE', 'LABEL', 'STARTS', 'LAST SEEN'],
    rows: [
      ...payload.docs.map(({ fingerprint, label, lastSeen }) => [
        formatFingerprintPairs(fingerprint),
        'allowed',
        label,
        '',
        lastSeen ?? '',
      ]),
      ...payload.unregistered.map(({ fingerprint, starts, lastSeen }) => [
        formatFingerprintPairs(fingerprint),
        'not listed',
        '',
        String(starts),
        lastSeen,
      ]),
    ],
  })
}

type Change = (allowed: Certificate[]) => Certificate[]

/** Changes the newest list, so that a change by another user at the same time is refused instead of lost. */
async function changeCertificates(context: CommandContext, sdkKey: string, change: Change) {
  const { docs } = (await callConsole(context.console, listProdKeys)).payload
  const key = docs.find((doc) => doc.key === sdkKey || doc._id === sdkKey)
  if (key === undefined) throw new CliError('missing', "You don't have this production key.")
  if (key.platformType !== 'android') {
    throw new CliError('usage', 'Only Android keys have certificates.')
  }
  const certificates = change(key.android.certificates)
  const { doc } = (
    await sendChange(context, putProdKey, {
      params: { sdkKey },
      body: { certificates, version: key.version },
    })
  ).payload
  const stored = doc.platformType === 'android' ? doc.android.certificates : []
  printTable(context.printer, doc, {
    heading: ['CERTIFICATE', 'LABEL'],
    rows: stored.map(({ fingerprint, label }) => [formatFingerprintPairs(fingerprint), label]),
  })
}

function addCertificate(allowed: Certificate[], fingerprint: string, label: string | undefined) {
  const known = allowed.find((one) => one.fingerprint === fingerprint)
  const added = { fingerprint, label: label ?? known?.label ?? '' }
  return known === undefined
    ? [...allowed, added]
    : allowed.map((one) => (one === known ? added : one))
}

function removeCertificate(allowed: Certificate[], fingerprint: string) {
  const rest = allowed.filter((one) => one.fingerprint !== fingerprint)
  if (rest.length === allowed.length) {
    throw new CliError('missing', 'The key does not list this certificate.')
  }
  if (rest.length > 0) return rest
  throw new CliError(
    'usage',
    'This is the only certificate of the key: without it, the key would allow all. Add another one first, or run fovea keys restrict with --no-certificate.',
  )
}

function parseFingerprint(text: string) {
  const fingerprint = certificateFingerprintRule.parse(text)
  if (fingerprint !== null) return fingerprint
  throw new CliError('usage', `fingerprint: ${certificateFingerprintRule.message}`)
}
