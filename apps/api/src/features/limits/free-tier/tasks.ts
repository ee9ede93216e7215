import { minuteMs } from '@fovea/contract/time'
import type { Platform } from '../../../platform/http/create-http.ts'
import { monthOf } from '../../workspaces/index.ts'
import { noteSharedQuota } from './note-shared-quota.ts'
import { poolRepository } from './pool-repository.ts'

/** What shared free tiers need regularly. */
export function freeTierTasks(platform: Pick<Platform, 'database' | 'metering' | 'clock'>) {
  const { database, clock } = platform
  return [
    {
      name: 'note who reaches a shared free tier',
      everyMs: minuteMs,
      run: () => noteSharedQuota(platform),
    },
    {
      name: 'forget what deleted workspaces used',
      everyMs: 60 * minuteMs,
      run: () => poolRepository(database.db).forgetUsedBefore(monthOf(clock())),
    },
  ]
}
