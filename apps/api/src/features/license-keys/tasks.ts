import { minuteMs } from '@fovea/contract/time'
import { restorableDays } from '@fovea/contract/license-keys/rules'
import { daysBefore, monthsBefore } from '../../platform/db/forget-rows.ts'
import type { Platform } from '../../platform/http/create-http.ts'
import { certificateRepository } from './certificates/certificate-repository.ts'
import { firstDayKept } from './certificates/read-certificates.ts'
import { tracesRepository } from './history/traces-repository.ts'
import { trashRepository } from './production/trash-repository.ts'
import { remindRotations } from './rotation/remind-rotations.ts'
import { rotationRepository } from './rotation/rotation-repository.ts'
import { remindTrials } from './trial/remind-trials.ts'
import { forgetTrialNotices } from './trial/trial-notices.ts'
import { forgetUsedTrials } from './trial/used-trials.ts'

/** A trial that ended is reminded of again only after its end was moved, which makes another notice. */
const keepNoticesDays = 30

/** What the license keys do now and then. */
export function licenseKeyTasks(parts: Pick<Platform, 'config' | 'database' | 'outbox' | 'clock'>) {
  const { config, database, clock } = parts
  return [
    { name: 'remind of ending trials', everyMs: 10 * minuteMs, run: () => remindTrials(parts) },
    {
      name: 'forget addresses in the history of keys',
      everyMs: 60 * minuteMs,
      run: () =>
        tracesRepository(database.db).forgetAddressesBefore(
          monthsBefore(clock(), config.retention.keyAddressMonths),
        ),
    },
    {
      name: 'forget the old history of keys',
      everyMs: 60 * minuteMs,
      run: () =>
        tracesRepository(database.db).forgetEventsBefore(
          monthsBefore(clock(), config.retention.auditMonths),
        ),
    },
    {
      name: 'forget reminders of ended trials',
      everyMs: 60 * minuteMs,
      run: () => forgetTrialNotices(database.db, daysBefore(clock(), keepNoticesDays)),
    },
    {
      name: 'remind of ending rotations',
      everyMs: 10 * minuteMs,
      run: () => remindRotations(parts),
    },
    {
      name: 'forget old strings of keys',
      everyMs: 10 * minuteMs,
      run: () => rotationRepository(database.db).forgetEnded(clock()),
    },
    {
      name: 'forget certificates not seen for long',
      everyMs: 60 * minuteMs,
      run: () => certificateRepository(database.db).forgetBefore(firstDayKept(clock())),
    },
    {
      name: 'forget trials of deleted accounts',
      everyMs: 60 * minuteMs,
      run: () => forgetUsedTrials(database.db, clock()),
    },
    {
      name: 'end keys deleted long ago',
      everyMs: 60 * minuteMs,
      run: () =>
        trashRepository(database.db).forgetDeletedBefore(daysBefore(clock(), restorableDays)),
    },
  ]
}
