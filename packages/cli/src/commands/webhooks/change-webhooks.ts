import {
  deleteWebhook as deleteWebhookCall,
  listWebhooks as listWebhooksCall,
  postWebhook,
  postWebhookSecret,
  putWebhook,
  type NewWebhook,
  type Webhook,
  type WebhookChange,
  webhookEventTypes,
} from '@fovea/contract/webhooks'
import { callConsole } from '../../call-console.ts'
import type { CommandContext } from '../../command-context.ts'
import { confirmAction } from '../../confirm.ts'
import { printTable } from '../../print.ts'
import { sendChange } from '../../send-change.ts'

export async function listWebhooks({ console, printer }: CommandContext) {
  const { docs } = (await callConsole(console, listWebhooksCall)).payload
  printTable(printer, docs, rowsOf(docs))
}

export async function createWebhook(context: CommandContext, body: NewWebhook) {
  printWithSecret(context, (await sendChange(context, postWebhook, { body })).payload)
}

export async function rollSecret(context: CommandContext, webhookId: string) {
  const input = { params: { webhookId } }
  printWithSecret(context, (await sendChange(context, postWebhookSecret, input)).payload)
}

export async function updateWebhook(
  context: CommandContext,
  webhookId: string,
  body: WebhookChange,
) {
  const { doc } = (await sendChange(context, putWebhook, { params: { webhookId }, body })).payload
  printTable(context.printer, doc, rowsOf([doc]))
}

export async function deleteWebhook(
  context: CommandContext,
  webhookId: string,
  isConfirmed: boolean,
) {
  await confirmAction(context, {
    isConfirmed,
    warning: 'The webhook is deleted with its deliveries, also those that wait.',
  })
  const { payload } = await sendChange(context, deleteWebhookCall, { params: { webhookId } })
  printTable(context.printer, payload, { heading: ['DELETED'], rows: [[webhookId]] })
}

type WithSecret = { doc: Webhook; secret: string | null }

/** A repeated call is answered without the secret, and Slack has none. */
function printWithSecret({ printer }: CommandContext, payload: WithSecret) {
  const { heading, rows } = rowsOf([payload.doc])
  printTable(printer, payload, {
    heading: [...heading, 'SECRET'],
    rows: rows.map((row) => row.concat(payload.secret ?? '')),
  })
}

function rowsOf(webhooks: Webhook[]) {
  return {
    heading: ['ID', 'NAME', 'STATE', 'URL', 'EVENTS', 'WAITING', 'FAILED'],
    rows: webhooks.map(({ _id, name, state, failingSince, url, events, waiting, failed }) => [
      _id,
      name,
      state === 'active' && failingSince !== null ? 'failing' : state,
      url,
      events.length === webhookEventTypes.length ? 'all' : events.join(' '),
      String(waiting),
      String(failed),
    ]),
  }
}
