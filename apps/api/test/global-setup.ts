import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePorts, startLocalPostgres } from '@fovea/local-postgres'
import { type SandboxPerson, startSandbox } from '@fovea/sandbox'
import { Client } from 'pg'
import type { TestProject } from 'vitest/node'
import { migrate } from '../src/platform/db/migrating/migrate.ts'
import { prepareJobs } from '../src/platform/jobs.ts'
import { createLog } from '../src/platform/log.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string
    sandboxPort: number
    people: SandboxPerson[]
  }
}

export const templateName = 'template_fovea'

/** One PostgreSQL and one sandbox for all test files; the template is migrated once, each file clones it. */
export async function setup(project: TestProject) {
  const folder = await mkdtemp(path.join(tmpdir(), 'fovea-api-'))
  // As root, PostgreSQL runs as another user, who has to be let in.
  await chmod(folder, 0o755)
  const postgres = await startLocalPostgres({
    dataDir: path.join(folder, 'postgres'),
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' },
  })
  const admin = new Client({ connectionString: postgres.url })
  await admin.connect()
  await admin.query(`create database ${templateName}`)
  await admin.end()

  const url = new URL(postgres.url)
  url.pathname = templateName
  const log = createLog('silent')
  const template = { url: url.href, log }
  await migrate({ ...template, alongside: () => prepareJobs(template) })

  const port = await freePorts(2)
  const sandbox = await startSandbox({
    port,
    smtpPort: port + 1,
    stateDir: path.join(folder, 'sandbox'),
  })
  project.provide('postgresUrl', postgres.url)
  project.provide('sandboxPort', port)
  project.provide('people', sandbox.people)

  return async () => {
    await sandbox.close()
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
