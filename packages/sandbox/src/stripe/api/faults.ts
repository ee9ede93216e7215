import { z } from 'zod'
import { integerParameter } from './parameters.ts'

export const faultSchema = z.strictObject({
  /** Part of `POST /v1/subscriptions`; an empty text matches every call. */
  match: z.string().default(''),
  kind: z.enum(['slow', '500', 'cut-after-commit', 'no-such-customer']),
  times: integerParameter.pipe(z.number().min(1)).default(1),
  ms: integerParameter.pipe(z.number().min(0).max(60_000)).default(1000),
})

type Fault = z.infer<typeof faultSchema>

export type FaultInjector = ReturnType<typeof createFaultInjector>

export function createFaultInjector() {
  let waiting: Fault[] = []
  return {
    add(added: Fault) {
      waiting.push(added)
    },
    list: (): readonly Fault[] => waiting,
    clear() {
      waiting = []
    },
    take(method: string, path: string): Fault | undefined {
      const met = waiting.find(({ match }) => `${method} ${path}`.includes(match))
      if (!met) return undefined
      met.times -= 1
      waiting = waiting.filter(({ times }) => times > 0)
      return met
    },
  }
}
