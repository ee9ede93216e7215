import { parseConfig, startServer } from '@fovea/api/server'
import { dist } from '@fovea/web/built'
import { report } from '../report.ts'

/** The product with its pages, as the start script puts it together. */
const config = parseConfig(process.env)
await startServer({ config, databaseUrl: config.database.url ?? '', webRoot: dist })
report()
