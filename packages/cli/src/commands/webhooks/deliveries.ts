import {
  type Delivery,
  type DeliveryState,
  listDeliveries as listDeliveriesCall,
  postDeliveryResend,
  postFailedResend,
  postWebhookTest,
  type WebhookEventType,
} from '@fovea/contract/webhooks'
import { callConsole } from '../../call-console.ts'
import { CliError } from '../../cli-error.ts'
import type { CommandContext } from '../../command-context.ts'
import { printTable } from '../../print.ts'
import { readPages } from '../../read-pages.ts'
import { sendChange } from '../../send-change.ts'

export type DeliveryOptions = { state?: DeliveryState; type?: WebhookEventType; limit: string }

export async function listDeliveries(
  { console, printer }: CommandContext,
  webhookId: string,
  { limit, ...filter }: DeliveryOptions,
) {
  const docs = await readPages(limit, async (cursor) => {
    const query = { ...filter, ...(cursor !== undefined && { cursor }) }
    return (await callConsole(console, listDeliveriesCall, { params: { webhookId }, query }))
      .payload
  })
  printTable(printer, docs, rowsOf(docs))
}

export async function testWebhook(
  context: CommandContext,
  webhookId: string,
  type: WebhookEventType,
) {
  const input = { params: { webhookId }, body: { type } }
  const { doc } = (await sendChange(context, postWebhookTest, input)).payload
  printTable(context.printer, doc, rowsOf([doc]))
}

type Again = { webhookId: string; deliveryId?: string | undefined; since?: string | undefined }

export async function resendDeliveries(
  context: CommandContext,
  { webhookId, deliveryId, since }: Again,
) {
  if ((deliveryId === undefined) === (since === undefined))
    throw new CliError('usage', 'Name a delivery, or pass --since for all that failed.')
  if (deliveryId !== undefined) {
    const params = { webhookId, deliveryId }
    const { doc } = (await sendChange(context, postDeliveryResend, { params })).payload
    printTable(context.printer, doc, rowsOf([doc]))
    return
  }
  const input = { params: { webhookId }, body: { since: since ?? '' } }
  const { payload } = await sendChange(context, postFailedResend, input)
  printTable(context.printer, payload, { heading: ['RESENT'], rows: [[String(payload.resent)]] })
}

function rowsOf(deliveries: Delivery[]) {
  return {
    heading: ['ID', 'CREATED', 'EVENT', 'STATE', 'TRIES', 'STATUS', 'NEXT TRY'],
    rows: deliveries.map(({ _id, created, type, test, state, tries, status, nextTry }) => [
      _id,
      created,
      test ? `${type} (sample)` : type,
      state,
      String(tries),
      status === null ? '' : String(status),
      nextTry ?? '',
    ]),
  }
}
