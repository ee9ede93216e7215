import {
  deleteProdKey,
  postProdKey,
  postProdKeyRestoration,
  putProdKey,
} from '@fovea/contract/license-keys'
import {
  createKeyInput,
  deletedKeyDays,
  type PlatformType,
} from '@fovea/contract/license-keys/rules'
import type { CommandContext } from '../../command-context.ts'
import { confirmAction } from '../../confirm.ts'
import { printTable } from '../../print.ts'
import { sendChange } from '../../send-change.ts'
import { rowsOf } from './present-keys.ts'

export async function createKey(context: CommandContext, platform: PlatformType, app = '') {
  const { payload } = await sendChange(context, postProdKey, {
    body: createKeyInput(platform, app),
  })
  printTable(context.printer, payload.doc, rowsOf([payload.doc]))
}

export async function setKeyActivated(context: CommandContext, sdkKey: string, activated: boolean) {
  const { payload } = await sendChange(context, putProdKey, {
    params: { sdkKey },
    body: { activated },
  })
  printTable(context.printer, payload.doc, rowsOf([payload.doc]))
}

export async function deleteKey(context: CommandContext, sdkKey: string, isConfirmed: boolean) {
  await confirmAction(context, {
    isConfirmed,
    warning: `Apps that use the key stop working. fovea keys restore brings it back within ${deletedKeyDays} days.`,
  })
  const { payload } = await sendChange(context, deleteProdKey, { params: { sdkKey } })
  printTable(context.printer, payload, { heading: ['DELETED'], rows: [[sdkKey]] })
}

export async function restoreKey(context: CommandContext, sdkKey: string) {
  const { doc } = (await sendChange(context, postProdKeyRestoration, { params: { sdkKey } }))
    .payload
  printTable(context.printer, doc, rowsOf([doc]))
}
