import type { Config } from '../../platform/config/config.ts'
import {
  type HourlyLimit,
  createSenderLimits,
  scaleLimit,
} from '../../platform/mail/hourly-limits.ts'
import type { Recipient } from '../auth/index.ts'
import type { AlertRow } from './repository.ts'

/** How many e-mails of alerts a person gets in an hour before new alerts wait with their first one. */
const mostBeforeWaiting = 10

type Watched = Pick<
  AlertRow,
  'workspace_id' | 'user_id' | 'kind' | 'key_id' | 'app' | 'above' | 'times' | 'newcomer' | 'days'
>

/**
 * What e-mails of an alert count towards. Deleting an alert and setting it again is no new beginning, because it is counted by
 * what it watches. The task that checks alerts is not held up by the limits: each alert waits for an hour after its e-mail.
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
