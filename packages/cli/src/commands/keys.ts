import {
  deleteProdKey,
  listProdKeys,
  postProdKey,
  type ProdKey,
  putProdKey,
} from '@fovea/contract/license-keys'
import { platformTypes } from '@fovea/contract/license-keys/rules'
import { call, type Console } from '../call.ts'
import { print, type Printer } from '../print.ts'
import { Trouble } from '../trouble.ts'

type At = { console: Console; printer: Printer }

export async function listKeys({ console, printer }: At) {
  const { payload } = await call(console, listProdKeys)
  print(printer, payload.docs, rowsOf(payload.docs))
}

export async function createKey({ console, printer }: At, platform = '', app = '') {
  const { payload } = await call(console, postProdKey, { body: newKeyOf(platform, app) })
  print(printer, payload.doc, rowsOf([payload.doc]))
}

export async function switchKey({ console, printer }: At, sdkKey: string, activated: boolean) {
  const { payload } = await call(console, putProdKey, { params: { sdkKey }, body: { activated } })
  print(printer, payload.doc, rowsOf([payload.doc]))
}

export async function deleteKey({ console, printer }: At, sdkKey: string, isSure: boolean) {
  if (!isSure) {
    throw new Trouble('usage', 'A deleted key never works again. Pass --yes to delete it.')
  }
  const { payload } = await call(console, deleteProdKey, { params: { sdkKey } })
  print(printer, payload, { heading: ['DELETED'], rows: [[sdkKey]] })
}

function newKeyOf(platform: string, app: string) {
  switch (platform) {
    case 'ios':
      return { platformType: platform, bundleId: app } as const
    case 'android':
      return { platformType: platform, packageName: app } as const
    case 'web':
      return { platformType: platform, baseUrl: app } as const
    case 'windows':
      return { platformType: platform, appName: app } as const
    default:
      throw new Trouble('usage', `Pass --platform, one of: ${platformTypes.join(', ')}.`)
  }
}

function rowsOf(keys: ProdKey[]) {
  return {
    heading: ['KEY', 'PLATFORM', 'APP', 'STATE', 'EXPIRES'],
    rows: keys.map((key) => [
      key.key,
      key.platformType,
      appOf(key),
      stateOf(key),
      key.expire_date.slice(0, 10),
    ]),
  }
}

function appOf(key: ProdKey) {
  switch (key.platformType) {
    case 'ios':
      return key.ios.bundleId
    case 'android':
      return key.android.packageName
    case 'web':
      return key.web.baseUrl
    case 'windows':
      return key.windows.appName
  }
}

function stateOf({ expire_state, activated }: ProdKey) {
  if (expire_state) return 'expired'
  return activated ? 'active' : 'deactivated'
}
