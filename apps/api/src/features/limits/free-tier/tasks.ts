import { minuteMs } from '@fovea/contract/time'
import type { Platform } from '../../../platform/http/create-http-server.ts'
import { toMonthStart } from '../../workspaces/index.ts'
import { notifySharedQuota } from './notify-shared-quota.ts'
import { freeTierRepository } from './free-tier-repository.ts'

/** What shared free tiers need regularly. */
export function createFreeTierTasks(platform: Pick<Platform, 'database' | 'metering' | 'clock'>) {
  const { database, clock } = platform
  return [
    {
      name: 'note who reaches a shared free tier',
      everyMs: minuteMs,
      run: () => notifySharedQuota(platform),
    },
    {
      name: 'forget what deleted workspaces used',
      everyMs: 60 * minuteMs,
      run: () => freeTierRepository(database.db).forgetUsedBefore(toMonthStart(clock())),
    },
  ]
}
