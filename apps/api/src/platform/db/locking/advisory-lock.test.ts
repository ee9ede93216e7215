import { sql } from 'kysely'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { cloneDatabase, openPool } from '../../../../test/database.ts'
import { createLog } from '../../logging/log.ts'
import { lockInTransaction, tryLockInTransaction } from './advisory-lock.ts'
import { connect } from '../connect.ts'

const clone = await cloneDatabase()
const database = connect({ url: clone.url, max: 2, log: createLog('silent'), timeoutFactor: 20 })
afterAll(async () => {
  await database.close()
  await clone.drop()
})

async function isFree(text: string) {
  const { rows } = await sql<{ isFree: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${text}, 0)) as "isFree"`.execute(database.db)
  return rows[0]?.isFree
}

test.each([
  ['alerts', 'team person', 'alerts team person'],
  ['billing', 'owner', 'billingowner'],
  ['email', 'a@example.com', 'a@example.com'],
  ['keysOfOwner', 'owner', 'license_keysowner'],
  ['sending', 'mail', 'sendingmail'],
  ['signingKeys', '', 'signing_keys'],
  ['tokens', 'team', 'tokensteam'],
  ['tracking', '', 'tracking_days'],
  ['workspacesOfUser', 'person', 'workspacesperson'],
] as const)('%s of "%s" is the lock of earlier versions', async (name, id, text) => {
  await database.db.transaction().execute(async (transaction) => {
    expect(await isFree(text)).toBe(true)
    await lockInTransaction(transaction, name, id)
    expect(await isFree(text)).toBe(false)
  })
  expect(await isFree(text)).toBe(true)
})

test.each([
  ['migrations', 'migrations'],
  ['moveMetering', 'move-metering'],
] as const)('%s is locked by one transaction at a time', async (name, text) => {
  const pool = openPool(clone.url, { max: 2 })
  onTestFinished(() => pool.end())
  const [first, second] = [await pool.connect(), await pool.connect()]
  onTestFinished(() => [first, second].forEach((client) => client.release()))
  await first.query('begin')
  expect(await tryLockInTransaction(first, name)).toBe(true)
  expect(await isFree(text)).toBe(false)
  expect(await tryLockInTransaction(second, name)).toBe(false)
  await first.query('rollback')
  expect(await tryLockInTransaction(second, name)).toBe(true)
})
