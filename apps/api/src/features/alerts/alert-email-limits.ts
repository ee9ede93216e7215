import type { Config } from '../../platform/config/config.ts'
import {
  type HourlyLimit,
  createSenderLimits,
  scaleLimit,
} from '../../platform/mail/hourly-limits.ts'
import type { Recipient } from '../auth/index.ts'
import type { AlertRow } from './repository.ts'

/** Number of alert emails per hour and person after which the first check of a new alert is delayed. */
const mostBeforeWaiting = 10

type Watched = Pick<
  AlertRow,
  'workspace_id' | 'user_id' | 'kind' | 'key_id' | 'app' | 'above' | 'times' | 'newcomer' | 'days'
>

/**
 * Limits that emails of an alert count towards. The count is kept per watched thing, so deleting and recreating an
 * alert does not reset it. The task that checks alerts ignores these limits: it waits for an hour after each email of
 * an alert anyway.
 */
export function getAlertEmailLimits(
  alert: Watched,
  { email }: Pick<Recipient, 'email'>,
  config: Config,
): HourlyLimit[] {
  const { workspace_id, user_id, kind, key_id, app, above, times, newcomer, days } = alert
  const watched = JSON.stringify([workspace_id, kind, key_id, app, above, times, newcomer, days])
  return [
    { name: `alert of ${user_id}: ${watched}`, max: 1 },
    ...createSenderLimits('alerts', scaleLimit(mostBeforeWaiting, config), {
      userId: user_id,
      email,
    }),
  ]
}
