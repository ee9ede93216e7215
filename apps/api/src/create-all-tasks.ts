import { createAlertTasks } from './features/alerts/index.ts'
import {
  createAuditTasks,
  createCustomerTasks,
  createGrowthTasks,
  createMailerTasks,
  createMonitorTasks,
  createPostTasks,
} from './features/admin/index.ts'
import { createBillingTasks } from './features/billing/index.ts'
import { createLicenseKeyTasks } from './features/license-keys/index.ts'
import {
  createSpendCapTasks,
  findFreeTierUse,
  createFreeTierTasks,
} from './features/limits/index.ts'
import { createMeteringTasks } from './features/metering/index.ts'
import { createRequestTasks } from './features/requests/index.ts'
import { createAuthTasks } from './features/auth/index.ts'
import { createTokenTasks } from './features/tokens/index.ts'
import { createWebhookTasks } from './features/webhooks/index.ts'
import { createTrackingTasks } from './features/tracking/index.ts'
import { createSdkApiTasks } from './features/sdk-api/index.ts'
import { createWorkspaceTasks } from './features/workspaces/index.ts'
import type { Platform } from './platform/http/create-http-server.ts'
import { createMailTasks } from './platform/mail/tasks.ts'
import { createIdempotencyTasks } from './platform/idempotency/tasks.ts'

type Listeners = {
  onCompared: Parameters<typeof createMeteringTasks>[2]
  onReported: Parameters<typeof createBillingTasks>[1]
}

/** Every task that the server schedules. Those that read whole tables use the `background` connections, which have longer timeouts. */
export function createAllTasks(
  platform: Platform,
  background: Pick<Platform, 'database' | 'metering'>,
  { onCompared, onReported }: Listeners,
) {
  const { clock, config } = platform
  const { db } = platform.database
  const { retention, sessionRetentionMonths } = config
  return [
    ...createMailTasks(db, clock, retention.mailDays),
    ...createIdempotencyTasks(db, clock),
    ...createMeteringTasks(
      { ...platform, ...background },
      (ownerId, now) => findFreeTierUse({ db, metering: platform.metering.db }, ownerId, now),
      onCompared,
    ),
    ...createBillingTasks(platform, onReported),
    ...createSpendCapTasks(platform),
    ...createFreeTierTasks({ ...platform, metering: background.metering }),
    ...createAlertTasks({ ...platform, metering: background.metering }),
    ...createLicenseKeyTasks(platform),
    ...createSdkApiTasks(background.database.db, clock, retention),
    ...createTrackingTasks(background.database, clock, sessionRetentionMonths),
    ...createCustomerTasks({ ...platform, ...background }),
    ...createMonitorTasks({ ...platform, ...background }),
    ...createGrowthTasks({ ...platform, ...background }),
    ...createPostTasks(db, clock),
    ...createAuthTasks(db, clock),
    ...createWorkspaceTasks(db, clock, retention.auditMonths),
    ...createTokenTasks(db, clock),
    ...createWebhookTasks(db, clock),
    ...createRequestTasks(db, clock, retention.requestMonths),
    ...createAuditTasks(db, clock, retention.auditMonths),
    ...createMailerTasks(platform),
  ]
}
