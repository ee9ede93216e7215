import { connect } from '../platform/db/connect.ts'
import { migrate } from '../platform/db/migrations/migrate.ts'
import { createLog } from '../platform/logging/log.ts'
import { classifyColumns, readColumns } from './register.ts'
import { renderRegister } from './render.ts'

/** The content of `docs/privacy.md` about columns, read from a freshly migrated database. */
export async function createPrivacyRegister(databaseUrl: string) {
  const log = createLog('silent')
  await migrate({ url: databaseUrl, log })
  const database = connect({ url: databaseUrl, max: 1, log })
  try {
    const { personal, complaints } = classifyColumns(await readColumns(database.db))
    if (complaints.length > 0) throw new Error(complaints.join('\n'))
    return renderRegister(personal)
  } finally {
    await database.close()
  }
}
