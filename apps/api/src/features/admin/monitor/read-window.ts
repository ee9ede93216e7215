import type { MonitorWindow } from '@fovea/contract/admin'
import type { Ctx } from '../../../platform/context.ts'
import { monitorRepository } from './repository.ts'

export async function readWindow({ db }: Pick<Ctx, 'db'>, { days }: { days: MonitorWindow }) {
  const found = await monitorRepository(db).findWindow(days)
  return {
    since: found?.since.toISOString() ?? null,
    asOf: found?.read_at.toISOString() ?? null,
    docs: found?.calls ?? [],
  }
}
