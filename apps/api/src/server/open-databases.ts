import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../platform/config/config.ts'
import { connect, type ConnectOptions } from '../platform/db/connect.ts'
import { detectStatementNames } from '../platform/db/pooler/detect-statement-names.ts'

type Options = {
  config: Config
  databaseUrl: string
  log: FastifyBaseLogger
  started: AsyncDisposableStack
}

/** Background tasks bypass a pooler, where the timeouts of one connection would carry over to another. */
export async function openDatabases({ config, databaseUrl, log, started }: Options) {
  const { meteringUrl, timeoutFactor, pool, directUrl = databaseUrl } = config.database
  const pooledUrls = [databaseUrl, meteringUrl ?? databaseUrl]
  const names = await detectStatementNames(pooledUrls, log, timeoutFactor)

  function open(options: Pick<ConnectOptions, 'url' | 'max' | 'timeouts'>) {
    const database = connect({ ...options, log, timeoutFactor, names })
    started.defer(database.close)
    return database
  }
  const openServing = (url: string) => open({ url, max: pool })
  const openBackground = (url: string) => open({ url, max: 2, timeouts: 'background' })

  const database = openServing(databaseUrl)
  const backgroundDatabase = openBackground(directUrl)
  const isApart = meteringUrl !== undefined
  return {
    directUrl,
    names,
    serving: { database, metering: isApart ? openServing(meteringUrl) : database },
    background: {
      database: backgroundDatabase,
      metering: isApart ? openBackground(meteringUrl) : backgroundDatabase,
    },
  }
}

export type Databases = Awaited<ReturnType<typeof openDatabases>>
