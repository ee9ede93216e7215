import { dayMs } from '@fovea/contract/time'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { cloneDatabase, openPool } from '../../../test/database.ts'
import { consumeLimits, deleteExpiredHourlyCounts, createSenderLimits } from './hourly-limits.ts'

const clone = await cloneDatabase()
const db = new Kysely<object>({ dialect: new PostgresDialect({ pool: openPool(clone.url) }) })
beforeEach(() => sql`delete from hourly_counts`.execute(db))
afterAll(async () => {
  await db.destroy()
  await clone.drop()
})

const start = new Date('2026-03-01T12:00:00Z')
const after = (minutes: number) => new Date(start.getTime() + minutes * 60_000)
const limit = { name: 'letters to dana@example.com', max: 2 }
const counted = async () => (await sql`select from hourly_counts`.execute(db)).rows.length

const count = (now: Date, limits = [limit]) =>
  db.transaction().execute((transaction) => consumeLimits(transaction, limits, now))

test('counts each mail for an hour, ignoring case in names', async () => {
  expect(await count(start)).toBeUndefined()
  expect(await count(after(10), [{ ...limit, name: limit.name.toUpperCase() }])).toBeUndefined()
  expect(await count(after(59))).toEqual({ limit, freeAt: after(60) })
  expect(await count(after(60))).toBeUndefined()
  expect(await count(after(60))).toEqual({ limit, freeAt: after(70) })
})

test('a limit may hold for a day', async () => {
  const daily = { name: 'invitations to dana@example.com', max: 1, windowMs: dayMs }
  expect(await count(start, [daily])).toBeUndefined()
  await deleteExpiredHourlyCounts(db, after(24 * 60 - 1))
  expect(await count(after(24 * 60 - 1), [daily])).toEqual({ limit: daily, freeAt: after(24 * 60) })
  expect(await count(after(24 * 60), [daily])).toBeUndefined()
})

test('counts nothing if one limit is reached or the transaction fails', async () => {
  const few = { name: 'letters by user-1', max: 1 }
  await count(start, [few])
  expect(await count(start, [limit, few])).toMatchObject({ limit: few })
  const failed = db.transaction().execute(async (transaction) => {
    await consumeLimits(transaction, [limit], start)
    throw new Error('not sent')
  })
  await expect(failed).rejects.toThrow('not sent')
  expect(await counted()).toBe(1)
})

test('counts no more concurrent mails than the limit allows', async () => {
  const answers = await Promise.all(Array.from({ length: 8 }, () => count(start)))
  expect(answers.filter((full) => full === undefined)).toHaveLength(2)
})

const names = (email: string | null) =>
  createSenderLimits('letters', 1, { userId: 'id', email }).map(({ name }) => name)

test('counts a sender by account and by address, if known', () => {
  expect(names('a@example.com')).toEqual(['letters by id', 'letters by a@example.com'])
  expect(names(null)).toEqual(['letters by id'])
})

test('deletes expired counts and stores no names', async () => {
  await count(start)
  await count(after(1))
  await deleteExpiredHourlyCounts(db, after(24 * 60))
  const { rows } = await sql<{
    row: string
  }>`select hourly_counts::text as row from hourly_counts`.execute(db)
  expect(rows).toHaveLength(1)
  expect(rows[0]?.row).not.toContain('user-1')
})
