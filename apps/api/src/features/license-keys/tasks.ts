import { hourMs, minuteMs } from '@fovea/contract/time'
import { deletedKeyDays } from '@fovea/contract/license-keys/rules'
import { subtractDays, subtractMonths } from '../../platform/db/delete-expired-rows.ts'
import type { Platform } from '../../platform/http/create-http-server.ts'
import { certificateRepository } from './certificates/certificate-repository.ts'
import { getFirstDayKept } from './certificates/read-certificates.ts'
import { publishExpiringKeys } from './expiry/publish-expiring-keys.ts'
import { tracesRepository } from './history/traces-repository.ts'
import { deletedKeyRepository } from './production/deleted-key-repository.ts'
import { sendRotationReminders } from './rotation/send-rotation-reminders.ts'
import { retiredKeyRepository } from './rotation/retired-key-repository.ts'
import { rotationRepository } from './rotation/rotation-repository.ts'
import { sendTrialReminders } from './trial/send-trial-reminders.ts'
import { deleteExpiredTrialNotices } from './trial/delete-expired-trial-notices.ts'
import { deleteExpiredUsedTrials } from './trial/used-trials.ts'

/** A trial that has ended is reminded of again only if its expiry moves, and that makes a new notice. */
const keepNoticesDays = 30

export function createLicenseKeyTasks(
  deps: Pick<Platform, 'config' | 'database' | 'outbox' | 'clock'>,
) {
  const { config, database, clock } = deps
  return [
    {
      name: 'send trial reminders',
      everyMs: 10 * minuteMs,
      run: () => sendTrialReminders(deps),
    },
    {
      name: 'publish expiring keys',
      everyMs: 10 * minuteMs,
      run: () => publishExpiringKeys(database.db, clock()),
    },
    {
      name: 'erase IP addresses in key history',
      everyMs: hourMs,
      run: () =>
        tracesRepository(database.db).forgetAddressesBefore(
          subtractMonths(clock(), config.retention.keyAddressMonths),
        ),
    },
    {
      name: 'delete expired key history',
      everyMs: hourMs,
      run: () =>
        tracesRepository(database.db).forgetEventsBefore(
          subtractMonths(clock(), config.retention.auditMonths),
        ),
    },
    {
      name: 'delete expired trial reminders',
      everyMs: hourMs,
      run: () => deleteExpiredTrialNotices(database.db, subtractDays(clock(), keepNoticesDays)),
    },
    {
      name: 'send rotation reminders',
      everyMs: 10 * minuteMs,
      run: () => sendRotationReminders(deps),
    },
    {
      name: 'delete expired previous keys',
      everyMs: 10 * minuteMs,
      run: () => rotationRepository(database.db).forgetEnded(clock()),
    },
    {
      name: 'delete expired retired key strings',
      everyMs: hourMs,
      run: () =>
        retiredKeyRepository(database.db).deleteBefore(subtractDays(clock(), deletedKeyDays)),
    },
    {
      name: 'delete expired observed certificates',
      everyMs: hourMs,
      run: () => certificateRepository(database.db).forgetBefore(getFirstDayKept(clock())),
    },
    {
      name: 'delete expired used trials',
      everyMs: hourMs,
      run: () => deleteExpiredUsedTrials(database.db, clock()),
    },
    {
      name: 'delete expired deleted keys',
      everyMs: hourMs,
      run: () =>
        deletedKeyRepository(database.db).forgetDeletedBefore(
          subtractDays(clock(), deletedKeyDays),
        ),
    },
  ]
}
