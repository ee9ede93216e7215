import { sql } from 'kysely'
import type { TestApi } from '../test-api.ts'

export async function refuseDeletedKey({ clock, db }: TestApi, key: string, starts: number) {
  await sql`insert into refused_starts (key_id, minute, starts, deleted_starts)
    select id, ${clock.now}, ${starts}, ${starts} from deleted_keys where key = ${key}`.execute(db)
}
