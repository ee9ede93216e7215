import { type QueryExecutorProvider, sql } from 'kysely'
import type { ClientBase } from 'pg'

/** During an upgrade two versions lock the same rows, so never change these texts. Email locks have no prefix. */
const lockNames = {
  alerts: 'alerts ',
  billing: 'billing',
  customers: 'customers',
  email: '',
  keysOfOwner: 'license_keys',
  migrations: 'migrations',
  moveMetering: 'move-metering',
  sending: 'sending',
  signingKeys: 'signing_keys',
  staff: 'staff',
  tokens: 'tokens',
  tracking: 'tracking_days',
  webhooks: 'webhooks ',
  workspacesOfUser: 'workspaces',
} as const

type LockName = keyof typeof lockNames

/** Holds the lock until the transaction ends. A session lock would stay on a pooled connection. */
export async function lockInTransaction(db: QueryExecutorProvider, name: LockName, id = '') {
  await sql`select pg_advisory_xact_lock(hashtextextended(${lockNames[name] + id}, 0))`.execute(db)
}

/**
 * Takes the lock only if it is free. The statement has no parameters: a statement with parameters keeps its snapshot
 * until the next one, and an index that is created concurrently meanwhile would wait for it forever.
 */
export async function tryLockInTransaction(client: ClientBase, name: LockName) {
  const { rows } = await client.query<{ isLocked: boolean }>(
    `select pg_try_advisory_xact_lock(hashtextextended('${lockNames[name]}', 0)) as "isLocked"`,
  )
  return rows[0]?.isLocked === true
}
