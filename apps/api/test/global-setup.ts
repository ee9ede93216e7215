import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pickFreePorts, startLocalPostgres } from '@fovea/local-postgres'
import { type SandboxPerson, startSandbox } from '@fovea/sandbox'
import { Client } from 'pg'
import type { TestProject } from 'vitest/node'
import { migrate } from '../src/platform/db/migrations/migrate.ts'
import { createJobQueues } from '../src/platform/jobs.ts'
import { createLog } from '../src/platform/logging/log.ts'
import { listCitusNodes, closeTemplate, getNodeDatabaseUrl, createNodeDatabases } from './citus.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string
    /** Where parts of a database are: the server itself, or all nodes of a cluster. */
    nodes: string[]
    sandboxPort: number
    people: SandboxPerson[]
  }
}

export const templateName = 'template_fovea'

type Services = Awaited<ReturnType<typeof startServices>>

declare global {
  var testServices: { started: Promise<Services>; users: number } | undefined
}

/**
 * All test files share a PostgreSQL server and a sandbox. The template is migrated once, and each file clones it. The
 * setups of all projects run in one process, but with separate instances of the modules.
 */
export async function setup(project: TestProject) {
  const services = (globalThis.testServices ??= { started: startServices(), users: 0 })
  services.users++
  const { postgresUrl, nodes, sandboxPort, people, stop } = await services.started
  project.provide('postgresUrl', postgresUrl)
  project.provide('nodes', nodes)
  project.provide('sandboxPort', sandboxPort)
  project.provide('people', people)

  return async () => {
    if (--services.users > 0) return
    globalThis.testServices = undefined
    await stop()
  }
}

async function startServices() {
  const folder = await mkdtemp(path.join(tmpdir(), 'fovea-api-'))
  // If the tests run as root, PostgreSQL runs as another user, which needs access to the folder.
  await chmod(folder, 0o755)
  const { CITUS_URL } = process.env
  const postgres = CITUS_URL ? await useCluster(CITUS_URL) : await startPostgres(folder)

  const port = await pickFreePorts(2)
  const sandbox = await startSandbox({
    port,
    smtpPort: port + 1,
    stateDir: path.join(folder, 'sandbox'),
    keepsPayments: false,
  })
  return {
    postgresUrl: postgres.url,
    nodes: postgres.nodes,
    sandboxPort: port,
    people: sandbox.people,
    stop: async () => {
      await sandbox.close()
      await postgres.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function startPostgres(folder: string) {
  const postgres = await startLocalPostgres({
    dataDir: path.join(folder, 'postgres'),
    settings: {
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      wal_level: 'minimal',
      max_wal_senders: '0',
      autovacuum: 'off',
      // With the default, checking a password took longer than the rest of a connection.
      scram_iterations: '1',
      // High, because whole consoles connect as well.
      max_connections: '300',
    },
  })
  const { url } = postgres
  const admin = new Client({ connectionString: url })
  await admin.connect()
  await admin.query(`alter role current_user password '${new URL(url).password}'`)
  await admin.query(`create database ${templateName}`)
  await admin.end()
  await prepare(getNodeDatabaseUrl(url, templateName))
  return { url, nodes: [url], stop: () => postgres.stop() }
}

/** For `npm run test:citus`: distributes the database over a running cluster. */
async function useCluster(url: string) {
  const nodes = await listCitusNodes(url)
  await prepare(await createNodeDatabases(nodes, templateName))
  await closeTemplate(nodes, templateName)
  return { url, nodes, stop: async () => undefined }
}

async function prepare(url: string) {
  const log = createLog('silent')
  await migrate({ url, log, alongside: () => createJobQueues({ url, log }) })
}
