import { once } from 'node:events'
import { getAdminHealth } from '@fovea/contract/admin'
import { SMTPServer } from 'smtp-server'
import { expect, test } from 'vitest'
import { openTestApi } from '../../../../test/test-api.ts'
import { createLog } from '../../../platform/logging/log.ts'
import { schedule } from '../../../platform/schedule.ts'
import { readCertificateExpiry } from '../../../platform/monitoring/certificate-expiry.ts'
import { startCertificateMonitor } from '../../../platform/monitoring/certificate-monitor.ts'

const api = await openTestApi()
const admin = api.browser()
await admin.signIn('admin@fovea.test')

const run = () => Promise.reject(new Error('no answer from the card provider'))

const read = async () => (await admin.call(getAdminHealth)).payload

test('answers tasks, queues, failures, versions, disk space and certificates', async () => {
  const task = { name: 'read something', everyMs: 60_000, run }
  await schedule(api.platform.database.pool, createLog('silent'), [task])()
  await api.platform.outbox.sendJob(api.db, 'mail', { mailId: 'none' })
  // A single reading can exceed its timeout on a busy machine.
  let payload = await read()
  const latest = async () => {
    payload = await read()
    return payload
  }
  await expect.poll(latest).toMatchObject({
    versions: { node: process.versions.node, migration: expect.stringMatching(/^\d{4}_/) },
    tasks: [
      {
        name: 'read something',
        title: 'read something',
        everySeconds: 60,
        running: false,
        failures: 1,
        error: 'no answer from the card provider',
        lastSuccess: null,
      },
    ],
    queues: [
      { name: 'billing-adjustment', waiting: 0, oldestSeconds: 0 },
      { name: 'billing-event', waiting: 0, oldestSeconds: 0 },
      { name: 'billing-intent', waiting: 0 },
      { name: 'mail', waiting: 1 },
    ],
    failed: { mails: 0, billing: 0 },
    lastBackup: null,
    isBackupKnown: true,
    databaseBytes: expect.any(Number),
    disk: expect.anything(),
  })
  const [{ lastRun, next } = { lastRun: null, next: null }] = payload.tasks ?? []
  expect(Date.parse(next ?? '') - Date.parse(lastRun ?? '')).toBe(60_000)
  expect(payload.versions.postgres).toMatch(/^\d+\.\d+$/)
  expect(payload.databaseBytes).toBeGreaterThan(1_000_000)
  expect(payload.disk?.freeBytes).toBeGreaterThan(0)
  // The stand-ins of the sandbox have no certificates.
  expect(payload.certificates.map(({ state }) => state)).toEqual(Array(5).fill('none'))
})

test('answers without a section that is stuck', async () => {
  const holder = await api.platform.database.pool.connect()
  try {
    await holder.query('begin; lock table pgboss.queue, task_runs, backups')
    const stuck = {
      queues: null,
      tasks: null,
      failed: { mails: 0, billing: 0 },
      lastBackup: null,
      isBackupKnown: false,
    }
    await expect.poll(read).toMatchObject(stuck)
  } finally {
    await holder.query('rollback')
    holder.release()
  }
  await expect.poll(async () => (await read()).queues).toHaveLength(4)
  await api.query`delete from pgboss.job`
})

test.each([
  ['smtps:', true],
  ['smtp:', false],
])('reads when the certificate of a %s server expires', async (protocol, secure) => {
  const server = new SMTPServer({ secure, disabledCommands: ['AUTH'], disableReverseLookup: true })
  server.on('error', () => undefined)
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const address = server.server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const end = await readCertificateExpiry(new URL(`${protocol}//127.0.0.1:${port}`))
  expect(end.getTime()).toBeGreaterThan(0)
  await new Promise<void>((resolve) => server.close(resolve))
})

test('checks certificates once a day, in the background', async () => {
  const clock = { now: new Date('2026-03-01T12:00:00Z') }
  const checked: string[] = []
  const config = {
    ...api.platform.config,
    publicUrl: 'https://console.example.com',
    mail: { ...api.platform.config.mail, smtpUrl: 'smtp://mail.example.com:587' },
  }
  const certificates = startCertificateMonitor(
    config,
    () => clock.now,
    async ({ hostname }) => {
      checked.push(hostname)
      if (hostname === 'mail.example.com') throw new Error('refused')
      return new Date('2026-03-11T18:00:00Z')
    },
  )
  const states = () => certificates.read().map(({ state, daysLeft }) => [state, daysLeft])
  const none = ['none', null]
  expect(states()).toEqual([['unchecked', null], none, none, none, ['unchecked', null]])
  await expect.poll(states).toEqual([['good', 10], none, none, none, ['unreachable', null]])
  clock.now = new Date('2026-03-02T11:59:00Z')
  states()
  expect(checked).toEqual(['console.example.com', 'mail.example.com'])
  clock.now = new Date('2026-03-02T12:00:00Z')
  states()
  expect(checked).toHaveLength(4)
})
