import { hourMs, minuteMs } from '@fovea/contract/time'
import type { Platform } from '../../../platform/http/create-http-server.ts'
import { toMonthStart } from '../../workspaces/index.ts'
import { notifySharedQuota } from './notify-shared-quota.ts'
import { freeTierRepository } from './free-tier-repository.ts'

export function createFreeTierTasks(platform: Pick<Platform, 'database' | 'metering' | 'clock'>) {
  const { database, clock } = platform
  return [
    {
      name: 'record shared free tier notices',
      everyMs: minuteMs,
      run: () => notifySharedQuota(platform),
    },
    {
      name: 'delete expired free tier use',
      everyMs: hourMs,
      run: () => freeTierRepository(database.db).deleteUsedBefore(toMonthStart(clock())),
    },
  ]
}
