import type { Config } from '@fovea/api/config'
import { type Environment, readEnvironment } from '../operating/environment.ts'

const keptUntilRestart = [
  'NODE_ENV',
  'PORT',
  'HOST',
  'PROCESSES',
  'METRICS_PORT',
  'DATA_DIR',
  'SANDBOX_PORT',
]
/** The embedded database was started with room for this many connections. */
const keptWithEmbedded = ['DATABASE_URL', 'DATABASE_POOL']

type Started = {
  config: Config
  databaseUrl: string
  /** Folder of the embedded database; undefined if the database is external. */
  embeddedIn: string | undefined
}

export function createWorkerEnvironment(
  { config, databaseUrl, embeddedIn }: Started,
  readNow = readEnvironment,
) {
  const atStart = readNow()
  const unset = Object.fromEntries(Object.keys(atStart).map((name) => [name, undefined]))
  const overrides: Environment = {
    // PORT=0 was replaced by a free port, and an embedded database gets its address when it starts.
    PORT: String(config.port),
    ...(embeddedIn !== undefined && {
      DATABASE_URL: databaseUrl,
      WORKER_EMBEDDED_DATABASE: embeddedIn,
    }),
  }

  function pendingIn(next: Environment) {
    const names = [...keptUntilRestart]
    if (embeddedIn !== undefined) names.push(...keptWithEmbedded)
    else if (isEmbedded(next)) names.push('DATABASE_URL')
    return names.filter((name) => (next[name] ?? '') !== (atStart[name] ?? ''))
  }

  return {
    first: { ...overrides },

    read() {
      const next = readNow()
      const pending = pendingIn(next)
      const pick = (from: Environment) =>
        Object.fromEntries(pending.map((name) => [name, from[name] ?? '']))
      return {
        pending,
        environment: {
          ...unset,
          ...next,
          ...pick(atStart),
          ...overrides,
          ...(pending.length > 0 && { WORKER_PENDING_SETTINGS: JSON.stringify(pick(next)) }),
        },
      }
    },
  }
}

function isEmbedded({ DATABASE_URL = '' }: Environment) {
  return DATABASE_URL === '' || DATABASE_URL === 'embedded'
}
