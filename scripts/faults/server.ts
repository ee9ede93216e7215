import { parseConfig, startServer } from '@fovea/api/server'

/** The service alone, without console and stand-ins: what is killed here is killed often. */
const config = parseConfig(process.env)
const server = await startServer({ config, databaseUrl: config.database.url ?? '' })
process.on('SIGTERM', () => void server.close().then(() => process.exit(0)))
process.send?.('ready')
