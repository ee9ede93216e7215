import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePorts, startLocalPostgres, type LocalPostgres } from '@fovea/local-postgres'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runServer } from './running-server.ts'

/** Fewer in the everyday run, where one is enough to meet what always fails. */
const rounds = process.env['FAULT_ROUNDS'] === undefined ? 1 : 32
const processes = 4

let folder: string
let postgres: LocalPostgres

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'fovea-first-'))
  await chmod(folder, 0o755)
  postgres = await startLocalPostgres({ dataDir: folder, settings: { fsync: 'off' } })
})
afterAll(async () => {
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
})

async function newDatabase(name: string) {
  const admin = new Client({ connectionString: postgres.url })
  await admin.connect()
  await admin.query(`create database ${name}`)
  await admin.end()
  const url = new URL(postgres.url)
  url.pathname = name
  return url.href
}

test(
  `${processes} processes that start together on an empty database all serve, ${rounds} times`,
  { timeout: 900_000 },
  async () => {
    for (let round = 0; round < rounds; round++) {
      const url = await newDatabase(`first_${round}`)
      const port = await freePorts(processes)
      const ports = Array.from({ length: processes }, (_, index) => port + index)
      // The smallest pool that the configuration takes: nothing may hold one connection and wait for another.
      const servers = await Promise.all(
        ports.map((own) => runServer(own, url, { DATABASE_POOL: '2' })),
      )
      const answers = await Promise.all(
        ports.map(async (own) => (await fetch(`http://127.0.0.1:${own}/api/ready`)).status),
      )
      expect(answers).toEqual(ports.map(() => 200))
      await Promise.all(servers.map((server) => server.kill('SIGKILL')))
    }
  },
)
