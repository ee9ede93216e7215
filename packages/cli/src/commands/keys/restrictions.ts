import { putProdKey } from '@fovea/contract/license-keys'
import { postDryRun } from '@fovea/contract/sdk-api'
import { callConsole } from '../../call-console.ts'
import { CliError } from '../../cli-error.ts'
import type { CommandContext } from '../../command-context.ts'
import { printTable } from '../../print.ts'
import { sendChange } from '../../send-change.ts'

/** New values of a list or a certificate; false empties it. */
export type RestrictionOptions = {
  ip?: string[] | false
  domain?: string[] | false
  certificate?: string[] | false
}

export async function restrictKey(
  context: CommandContext,
  sdkKey: string,
  { ifVersion, ...options }: RestrictionOptions & { ifVersion?: string },
) {
  const restrictions = toRestrictions(options)
  if (Object.keys(restrictions).length === 0) {
    throw new CliError(
      'usage',
      'Pass a restriction: --ip, --domain or --certificate, or --no-ip, --no-domain or --no-certificate.',
    )
  }
  const body = {
    ...restrictions,
    ...(ifVersion !== undefined && { version: Number(ifVersion) }),
  }
  const { doc } = (await sendChange(context, putProdKey, { params: { sdkKey }, body })).payload
  printTable(context.printer, doc, {
    heading: ['KEY', 'BLOCKED', 'DOMAINS', 'CERTIFICATES', 'VERSION'],
    rows: [
      [
        doc.key,
        doc.ipBlacklist.join(' '),
        doc.domainWhitelist.join(' '),
        doc.platformType === 'android'
          ? doc.android.certificates.map(({ fingerprint }) => fingerprint).join(' ')
          : '',
        String(doc.version),
      ],
    ],
  })
}

/** Counts the starts that the restrictions would have refused. Changes nothing. */
export async function tryRestrictions(
  { console, printer }: CommandContext,
  sdkKey: string,
  options: RestrictionOptions,
) {
  const { payload } = await callConsole(console, postDryRun, {
    params: { sdkKey },
    body: toRestrictions(options),
  })
  const { starts, refused, refusedNow, by } = payload
  printTable(printer, payload, {
    heading: ['STARTS', 'KIND', 'VALUE', 'NOTE'],
    rows: [
      [String(starts), 'all', '', 'in the last 7 days'],
      [String(refusedNow), 'refused', '', 'with the restrictions as they are'],
      [String(refused), 'refused', '', 'with these restrictions'],
      ...by.map(({ kind, value, starts: count, mark }) => [
        String(count),
        kind,
        value,
        mark === undefined ? '' : marks[mark],
      ]),
    ],
  })
}

const marks = { yours: 'your own address', store: 'the certificate of most starts' }

function toRestrictions({ ip, domain, certificate }: RestrictionOptions) {
  return {
    ...(ip !== undefined && { ipBlacklist: ip || [] }),
    ...(domain !== undefined && { domainWhitelist: domain || [] }),
    ...(certificate !== undefined && {
      certificates: (certificate || []).map((fingerprint) => ({ fingerprint })),
    }),
  }
}
