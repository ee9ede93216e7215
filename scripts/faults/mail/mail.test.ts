// @module-tag thorough
import { pickFreePorts } from '@fovea/local-postgres'
import { expect, test } from 'vitest'
import { cloneDatabase } from '../../../apps/api/test/database.ts'
import { startTestMailServer } from '../../../apps/api/test/mail/test-mail-server.ts'
import { seedKey, seedSession } from '../../../bench/seed.ts'
import { expireJobLeases, type RunningServer, runServer } from '../running-server.ts'

test('a mail that was sent but not recorded before a kill is sent again with the same message id', async () => {
  const database = await cloneDatabase()
  let server: RunningServer | undefined
  let kills = 0
  const mails = await startTestMailServer(async () => {
    if (kills++ === 0) await server?.kill('SIGKILL')
  })
  try {
    const port = await pickFreePorts(3)
    const start = () => runServer(port, database.url, { SMTP_URL: mails.url })
    server = await start()
    const { ownerId } = await seedKey(database.url)
    const cookie = await seedSession(database.url, ownerId)
    const answer = await fetch(`http://127.0.0.1:${port}/api/license/dev`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json' },
      body: '{}',
    })
    expect(answer.status).toBe(200)
    await expect.poll(() => kills).toBe(1)
    await expireJobLeases(database.url, 'mail')
    server = await start()
    await expect.poll(() => mails.taken.length).toBeGreaterThan(1)
    expect(mails.messageIds()[0]).toMatch(/^<key-issued-.+@127\.0\.0\.1>$/)
    expect(new Set(mails.messageIds()).size).toBe(1)
  } finally {
    await server?.kill('SIGKILL').catch(() => undefined)
    mails.close()
    await database.drop()
  }
})
