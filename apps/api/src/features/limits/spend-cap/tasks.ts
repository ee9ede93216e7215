import { hourMs, minuteMs } from '@fovea/contract/time'
import type { Platform } from '../../../platform/http/create-http-server.ts'
import { deleteExpiredNotices, notifySpendCaps } from './notify-spend-caps.ts'

export function createSpendCapTasks(platform: Platform) {
  return [
    {
      name: 'send spend cap notices',
      everyMs: minuteMs,
      run: () => notifySpendCaps(platform),
    },
    {
      name: 'delete expired spend cap notices',
      everyMs: hourMs,
      run: () => deleteExpiredNotices(platform),
    },
  ]
}
