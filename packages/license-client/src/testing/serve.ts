import { parseConfig, startServer } from '@fovea/api/server'
import { startSandbox } from '@fovea/sandbox'

// The product without its web pages, which a license client never loads and which take the longest to build.
const config = parseConfig(process.env)
const { url: databaseUrl } = config.database
if (databaseUrl === undefined || !config.sandbox) throw new Error('Set DATABASE_URL.')

const sandbox = await startSandbox({ ...config.sandbox, stateDir: config.dataDir })
const server = await startServer({ config, databaseUrl })
console.log(`ready on ${server.url}`)

process.once('SIGTERM', () => void server.close().then(() => sandbox.close()))
