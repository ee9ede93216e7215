import { deliveryStates, type WebhookEventType, webhookEventTypes } from '@fovea/contract/webhooks'
import { previousSecretHours } from '@fovea/contract/webhooks/rules'
import type { Command } from 'commander'
import {
  addChange,
  addCommand,
  choice,
  confirmedBy,
  type Confirmed,
  type Keyed,
  type Program,
} from '../../program.ts'
import { parseSince } from '../logs/parse-since.ts'
import {
  createWebhook,
  deleteWebhook,
  listWebhooks,
  rollSecret,
  updateWebhook,
} from './change-webhooks.ts'
import {
  type DeliveryOptions,
  listDeliveries,
  resendDeliveries,
  testWebhook,
} from './deliveries.ts'
import { eventArgument, eventOption } from './event-choices.ts'

type EndpointOptions = { name?: string; event?: WebhookEventType[] } & Keyed
type CreateOptions = EndpointOptions & { slack?: boolean }
type UpdateOptions = EndpointOptions & { to?: string }

export function addWebhooks(program: Program) {
  const webhooks = addCommand(program.root, 'webhooks', {
    summary: 'send events of the workspace to your servers and to Slack',
    examples: ['webhooks list', 'webhooks create https://example.com/hooks --event key.created'],
    note: 'On your own machine, try fovea listen, which needs no public address.',
  })
  addEndpoints(webhooks, program)
  addPauses(webhooks, program)
  addDeliveries(webhooks, program)
}

function addEndpoints(webhooks: Command, { at }: Program) {
  addCommand(webhooks, 'list', {
    summary: 'list the webhooks of the workspace',
    examples: ['webhooks list', 'webhooks list --json'],
  }).action(() => listWebhooks(at()))
  addChange(webhooks, 'create <url>', {
    summary: 'create a webhook, and print its secret, which is not shown again',
    examples: [
      'webhooks create https://example.com/hooks --event key.created --event key.deleted',
      'webhooks create https://hooks.slack.com/services/… --slack --event alert.fired',
    ],
  })
    .option('--name <text>', 'name of the webhook')
    .option('--slack', 'the address is an incoming webhook of Slack')
    .addOption(eventOption('receive this event').makeOptionMandatory())
    .action((url: string, { idempotencyKey, name = '', event = [], slack }: CreateOptions) =>
      createWebhook(at({ idempotencyKey }), {
        kind: slack === true ? 'slack' : 'webhook',
        url,
        name,
        events: event,
      }),
    )
  addChange(webhooks, 'update <id>', {
    summary: 'change the address, the name or the events of a webhook',
    examples: ['webhooks update 0195… --to https://example.com/new --event key.created'],
    note: 'What is not named stays. --event replaces all events. A new address revives a webhook that has ended.',
  })
    .option('--to <url>', 'where events are sent')
    .option('--name <text>', 'name of the webhook')
    .addOption(eventOption('receive this event'))
    .action((id: string, { idempotencyKey, name, to: url, event: events }: UpdateOptions) =>
      updateWebhook(at({ idempotencyKey }), id, { name, url, events }),
    )
  addChange(webhooks, 'roll <id>', {
    summary: `give a webhook a new secret; the old one signs too for ${previousSecretHours} hours`,
    examples: ['webhooks roll 0195…'],
  }).action((id: string, keyed: Keyed) => rollSecret(at(keyed), id))
  confirmedBy(
    addChange(webhooks, 'delete <id>', {
      summary: 'delete a webhook with its deliveries',
      examples: ['webhooks delete 0195… --yes'],
      note: 'It cannot be undone, so the command asks first.',
    }),
  ).action((id: string, { yes, ...keyed }: Confirmed & Keyed) =>
    deleteWebhook(at(keyed), id, yes === true),
  )
}

function addPauses(webhooks: Command, { at }: Program) {
  addChange(webhooks, 'pause <id>', {
    summary: 'let the events of a webhook wait',
    examples: ['webhooks pause 0195…'],
  }).action((id: string, keyed: Keyed) => updateWebhook(at(keyed), id, { paused: true }))
  addChange(webhooks, 'resume <id>', {
    summary: 'let a paused webhook go on, with the events that wait',
    examples: ['webhooks resume 0195…'],
  }).action((id: string, keyed: Keyed) => updateWebhook(at(keyed), id, { paused: false }))
}

function addDeliveries(webhooks: Command, { at }: Program) {
  addChange(webhooks, 'test <id>', {
    summary: 'send a sample of an event to a webhook',
    examples: ['webhooks test 0195… key.created'],
    note: 'The webhook need not receive the event otherwise. See also: fovea trigger.',
  })
    .addArgument(eventArgument())
    .action((id: string, type: WebhookEventType, keyed: Keyed) => testWebhook(at(keyed), id, type))
  addCommand(webhooks, 'deliveries <id>', {
    summary: 'list the deliveries of the last 30 days, newest first',
    examples: ['webhooks deliveries 0195… --state failed', 'webhooks deliveries 0195… --limit 200'],
  })
    .addOption(choice('--state <name>', 'only in this state', deliveryStates))
    .addOption(choice('--type <event>', 'only of this event', webhookEventTypes))
    .option('--limit <rows>', 'number of rows', '50')
    .action((id: string, options: DeliveryOptions) => listDeliveries(at(), id, options))
  addChange(webhooks, 'resend <id> [delivery]', {
    summary: 'send a delivery again, or all that failed since a time',
    examples: ['webhooks resend 0195… 0196…', 'webhooks resend 0195… --since 2h'],
    note: 'A delivery keeps its webhook-id, so that a receiver can notice that it has it already.',
  })
    .option('--since <time>', 'all that failed since then: 30m, 2h, 7d, a date or a time')
    .action(
      (webhookId: string, deliveryId: string | undefined, options: { since?: string } & Keyed) => {
        const { since, ...keyed } = options
        const failedSince = since === undefined ? since : parseSince(since, Date.now())
        return resendDeliveries(at(keyed), { webhookId, deliveryId, since: failedSince })
      },
    )
}
