import type { Db } from '../db/connect.ts'
import { rememberedMs } from './do-once.ts'
import { onceRepository } from './repository.ts'

const everyMs = 10 * 60 * 1000

/** Answers hold license keys and the like: none is kept longer than it is good for. */
export function onceTasks(db: Db, clock: () => Date) {
  return [
    {
      name: 'forget acts',
      everyMs,
      run: () => onceRepository(db).forgetBefore(new Date(clock().getTime() - rememberedMs)),
    },
  ]
}
