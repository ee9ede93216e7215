import { alertTasks } from './features/alerts/index.ts'
import { auditTasks, mailerTasks, postTasks } from './features/admin/index.ts'
import { billingTasks } from './features/billing/index.ts'
import { licenseKeyTasks } from './features/license-keys/index.ts'
import { capTasks, findFreeTier, freeTierTasks } from './features/limits/index.ts'
import { meteringTasks } from './features/metering/index.ts'
import { requestTasks } from './features/requests/index.ts'
import { sessionTasks } from './features/session/index.ts'
import { tokenTasks } from './features/tokens/index.ts'
import { trackingTasks } from './features/tracking/index.ts'
import { verificationTasks } from './features/verification/index.ts'
import { workspaceTasks } from './features/workspaces/index.ts'
import type { Platform } from './platform/http/create-http.ts'
import { mailTasks } from './platform/mail/tasks.ts'
import { onceTasks } from './platform/once/tasks.ts'

type Listeners = {
  onCompared: Parameters<typeof meteringTasks>[2]
  onReported: Parameters<typeof billingTasks>[1]
}

/** Every task that the server schedules. Those that read whole tables use the `background` connections, which have longer timeouts. */
export function allTasks(
  platform: Platform,
  background: Pick<Platform, 'database' | 'metering'>,
  { onCompared, onReported }: Listeners,
) {
  const { clock, config } = platform
  const { db } = platform.database
  const { retention, sessionRetentionMonths } = config
  return [
    ...mailTasks(db, clock, retention.mailDays),
    ...onceTasks(db, clock),
    ...meteringTasks(
      { ...platform, ...background },
      (ownerId, now) => findFreeTier({ db, metering: platform.metering.db }, ownerId, now),
      onCompared,
    ),
    ...billingTasks(platform, onReported),
    ...capTasks(platform),
    ...freeTierTasks({ ...platform, metering: background.metering }),
    ...alertTasks({ ...platform, metering: background.metering }),
    ...licenseKeyTasks(platform),
    ...verificationTasks(background.database.db, clock, retention),
    ...trackingTasks(background.database, clock, sessionRetentionMonths),
    ...postTasks(db, clock),
    ...sessionTasks(db, clock),
    ...workspaceTasks(db, clock, retention.auditMonths),
    ...tokenTasks(db, clock),
    ...requestTasks(db, clock, retention.requestMonths),
    ...auditTasks(db, clock, retention.auditMonths),
    ...mailerTasks(db, clock, retention.auditMonths),
  ]
}
