import {
  deleteProdKey,
  listProdKeys,
  postProdKey,
  type ProdKey,
  putProdKey,
} from '@fovea/contract/license-keys'
import { identifierOf, newAppOf, platformTypes } from '@fovea/contract/license-keys/rules'
import { call } from '../call.ts'
import { change } from '../change.ts'
import { print } from '../print.ts'
import type { At } from '../at.ts'
import { Trouble } from '../trouble.ts'

export async function listKeys({ console, printer }: At) {
  const { payload } = await call(console, listProdKeys)
  print(printer, payload.docs, rowsOf(payload.docs))
}

export async function createKey(at: At, platform = '', app = '') {
  const known = platformTypes.find((one) => one === platform)
  if (known === undefined) {
    throw new Trouble('usage', `Pass --platform, one of: ${platformTypes.join(', ')}.`)
  }
  const { payload } = await change(at, postProdKey, { body: newAppOf(known, app) })
  print(at.printer, payload.doc, rowsOf([payload.doc]))
}

export async function switchKey(at: At, sdkKey: string, activated: boolean) {
  const { payload } = await change(at, putProdKey, { params: { sdkKey }, body: { activated } })
  print(at.printer, payload.doc, rowsOf([payload.doc]))
}

/** What is to take the place of a list or a certificate; false empties it. */
export type Restrictions = {
  ip?: string[] | false
  domain?: string[] | false
  certificate?: string[] | false
  ifVersion?: string
}

export async function restrictKey(at: At, sdkKey: string, given: Restrictions) {
  const { ip, domain, certificate, ifVersion } = given
  if (ip === undefined && domain === undefined && certificate === undefined) {
    throw new Trouble(
      'usage',
      'Say what to restrict: --ip, --domain or --certificate, or --no-ip, --no-domain or --no-certificate.',
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
  const { doc } = (await change(at, putProdKey, { params: { sdkKey }, body })).payload
  print(at.printer, doc, {
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

export async function deleteKey(at: At, sdkKey: string, isSure: boolean) {
  if (!isSure) {
    throw new Trouble('usage', 'A deleted key never works again. Pass --yes to delete it.')
  }
  const { payload } = await change(at, deleteProdKey, { params: { sdkKey } })
  print(at.printer, payload, { heading: ['DELETED'], rows: [[sdkKey]] })
}

function rowsOf(keys: ProdKey[]) {
  return {
    heading: ['KEY', 'PLATFORM', 'APP', 'STATE', 'EXPIRES'],
    rows: keys.map((key) => [
      key.key,
      key.platformType,
      identifierOf(key),
      stateOf(key),
      key.expire_date.slice(0, 10),
    ]),
  }
}

function stateOf({ expire_state, activated }: ProdKey) {
  if (expire_state) return 'expired'
  return activated ? 'active' : 'deactivated'
}
