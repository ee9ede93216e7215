import { dayMs } from '@fovea/contract/time'
import type { Webhook } from '@fovea/contract/webhooks'
import { pauseAfterFailingDays, type WebhookKind } from '@fovea/contract/webhooks/rules'
import { formatNumber } from '../../lib/text/format.ts'
import type { StatusTone } from '../../ui/values/StatusDot.tsx'

export const kindNames: Record<WebhookKind, string> = { webhook: 'HTTPS', slack: 'Slack' }

/** Its name, else its server: the same as in histories and emails. */
export function getWebhookName({ name, url }: Pick<Webhook, 'name' | 'url'>) {
  return name === '' ? new URL(url).host : name
}

type State = Pick<Webhook, 'state' | 'pauseReason' | 'failingSince'>

export function getWebhookStatus(webhook: State): { tone: StatusTone; word: string } {
  switch (webhook.state) {
    case 'ended':
      return { tone: 'bad', word: 'Ended' }
    case 'paused':
      return { tone: webhook.pauseReason === 'failures' ? 'look' : 'off', word: 'Paused' }
    case 'active':
      return webhook.failingSince === null
        ? { tone: 'good', word: 'Active' }
        : { tone: 'look', word: 'Failing' }
  }
}

/** When a failing webhook is paused, unless a try succeeds before. */
export function getPauseTime(failingSince: string): string {
  return new Date(Date.parse(failingSince) + pauseAfterFailingDays * dayMs).toISOString()
}

export function formatDeliveries(count: number): string {
  return count === 1 ? '1 delivery' : `${formatNumber(count)} deliveries`
}
