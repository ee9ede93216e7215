import {
  deleteProdKey,
  listProdKeys,
  postProdKey,
  type ProdKey,
  putProdKey,
} from '@fovea/contract/license-keys'
import {
  deletedKeyDays,
  getIdentifier,
  createKeyInput,
  platformTypes,
} from '@fovea/contract/license-keys/rules'
import { callConsole } from '../call-console.ts'
import { sendChange } from '../send-change.ts'
import { printTable } from '../print.ts'
import type { CommandContext } from '../command-context.ts'
import { CliError } from '../cli-error.ts'

export async function listKeys({ console, printer }: CommandContext) {
  const { payload } = await callConsole(console, listProdKeys)
  printTable(printer, payload.docs, rowsOf(payload.docs))
}

export async function createKey(context: CommandContext, platform = '', app = '') {
  const known = platformTypes.find((platformType) => platformType === platform)
  if (known === undefined) {
    throw new CliError('usage', `Pass --platform, one of: ${platformTypes.join(', ')}.`)
  }
  const { payload } = await sendChange(context, postProdKey, { body: createKeyInput(known, app) })
  printTable(context.printer, payload.doc, rowsOf([payload.doc]))
}

export async function setKeyActivated(context: CommandContext, sdkKey: string, activated: boolean) {
  const { payload } = await sendChange(context, putProdKey, {
    params: { sdkKey },
    body: { activated },
  })
  printTable(context.printer, payload.doc, rowsOf([payload.doc]))
}

/** New values of a list or a certificate; false empties it. */
export type RestrictionOptions = {
  ip?: string[] | false
  domain?: string[] | false
  certificate?: string[] | false
  ifVersion?: string
}

export async function restrictKey(
  context: CommandContext,
  sdkKey: string,
  restrictions: RestrictionOptions,
) {
  const { ip, domain, certificate, ifVersion } = restrictions
  if (ip === undefined && domain === undefined && certificate === undefined) {
    throw new CliError(
      'usage',
      'Pass a restriction: --ip, --domain or --certificate, or --no-ip, --no-domain or --no-certificate.',
    )
  }
  const body = {
    ...(ip !== undefined && { ipBlacklist: ip || [] }),
    ...(domain !== undefined && { domainWhitelist: domain || [] }),
    ...(certificate !== undefined && {
      certificates: (certificate || []).map((fingerprint) => ({ fingerprint })),
    }),
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

export async function deleteKey(context: CommandContext, sdkKey: string, isConfirmed: boolean) {
  if (!isConfirmed) {
    throw new CliError(
      'usage',
      `Apps that use the key stop working. It can be restored in the console for ${deletedKeyDays} days. Pass --yes to delete it.`,
    )
  }
  const { payload } = await sendChange(context, deleteProdKey, { params: { sdkKey } })
  printTable(context.printer, payload, { heading: ['DELETED'], rows: [[sdkKey]] })
}

function rowsOf(keys: ProdKey[]) {
  return {
    heading: ['KEY', 'PLATFORM', 'APP', 'STATE', 'EXPIRES'],
    rows: keys.map((key) => [
      key.key,
      key.platformType,
      getIdentifier(key),
      stateOf(key),
      key.expire_date.slice(0, 10),
    ]),
  }
}

function stateOf({ expire_state, activated }: ProdKey) {
  if (expire_state) return 'expired'
  return activated ? 'active' : 'deactivated'
}
