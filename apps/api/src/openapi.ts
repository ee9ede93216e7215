import { buildApp } from './app.ts'
import { createCardProvider } from './platform/card-provider.ts'
import { parseConfig } from './platform/config/config.ts'
import { connect } from './platform/db/connect.ts'
import { createLog } from './platform/logging/log.ts'
import { createOutbox } from './platform/mail/outbox.ts'

export async function createOpenApiDocuments() {
  const config = parseConfig({})
  const log = createLog('silent')
  const database = connect({ url: 'postgres://127.0.0.1/none', max: 1, log })
  const outbox = createOutbox(config, () => Promise.resolve())
  const cardProvider = createCardProvider(config)
  const platform = {
    config,
    database,
    metering: database,
    outbox,
    cardProvider,
    log,
    clock: () => new Date(),
  }
  const app = await buildApp(platform)
  await app.ready()
  const documents = app.apiDocuments()
  await app.close()
  await database.close()
  return documents
}
