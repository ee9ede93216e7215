import { minuteMs } from '@fovea/contract/time'
import type { Platform } from '../../../platform/http/create-http.ts'
import { forgetNotices, tellCaps } from './tell-caps.ts'

/** What spend caps need now and then. */
export function capTasks(platform: Platform) {
  return [
    { name: 'tell who reaches a spend cap', everyMs: minuteMs, run: () => tellCaps(platform) },
    {
      name: 'forget what was told of caps',
      everyMs: 60 * minuteMs,
      run: () => forgetNotices(platform),
    },
  ]
}
