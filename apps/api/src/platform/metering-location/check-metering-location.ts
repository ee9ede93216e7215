import type { Client } from 'pg'
import { StartError } from '../config/start-error.ts'
import { inTransaction, withConnections } from './connections.ts'
import { blockMeteringWrites, isMeteringBlocked } from './write-block.ts'
import {
  claimAsMeteringDatabase,
  hasMeteredRows,
  isSameDatabase,
  type MeteringLocation,
  lockLocation,
  setMeteringId,
} from './location.ts'
import { withShortLocks } from './short-locks.ts'

/**
 * Makes sure that the configured metering database is the one that holds the sessions, and records it in the main
 * database. Throws before sessions could be counted from 0 again in an empty database. Both databases need the tables
 * of this version.
 */
export async function checkMeteringLocation(mainUrl: string, meteringUrl: string | undefined) {
  if (meteringUrl === undefined) return withConnections([mainUrl], settleOnMain)
  return withConnections([mainUrl, meteringUrl], async (main, metering) => {
    if (await isSameDatabase(main, metering)) await settleOnMain(main)
    else await settleOnBoth(main, metering)
  })
}

async function settleOnMain(main: Client) {
  await inTransaction(main, async () => {
    const here = await lockLocation(main)
    refuseAsMain(here)
    if (
      (here.meteringId ?? here.databaseId) === here.databaseId &&
      (await isMeteringBlocked(main))
    ) {
      throw new StartError(
        'Metering has not been merged into METERING_URL completely: set METERING_URL and run `fovea move-metering --merge` again, or `fovea move-metering --clean` to stay with DATABASE_URL.',
      )
    }
    if (here.meteringId === null) await setMeteringId(main, here.databaseId)
    else if (here.meteringId !== here.databaseId) {
      throw new StartError(
        'The sessions of this console are metered in a database of their own, and METERING_URL is not set: set it to that database, or bring them back with `fovea move-metering --back`.',
      )
    }
  })
}

async function settleOnBoth(main: Client, metering: Client) {
  const locked = await inTransaction(main, async () => {
    const here = await lockLocation(main)
    refuseAsMain(here)
    return here
  })
  const there = await inTransaction(metering, () => lockLocation(metering))
  if (locked.meteringId === there.databaseId) return refuseFenced(metering)
  assertOwnMeteringDatabase(locked, there)
  if (await hasMeteredRows(main)) throw await toMove(metering)
  // The block stops running consoles that were started without METERING_URL.
  await withShortLocks(main, async () => {
    const here = await lockLocation(main)
    // Another console that started at the same moment has recorded the location.
    if (here.meteringId === there.databaseId) return
    await blockMeteringWrites(main)
    if (await hasMeteredRows(main)) throw await toMove(metering)
    if (here.meteringId !== null && (await hasMeteredRows(metering))) {
      throw new StartError(
        'METERING_URL names a database with metered sessions of an unfinished or earlier move, which do not count: run `fovea move-metering`, which replaces them, or remove METERING_URL.',
      )
    }
    await inTransaction(metering, () => claimAsMeteringDatabase(metering, here.databaseId))
    await setMeteringId(main, there.databaseId)
  })
}

/** Writes are blocked here only while metering moves back, just before the main database takes over. */
async function refuseFenced(metering: Client) {
  if (!(await isMeteringBlocked(metering))) return
  throw new StartError(
    'Metering has not been moved back from METERING_URL completely: run `fovea move-metering --back` again, or `fovea move-metering --clean` to leave it there.',
  )
}

function refuseAsMain({ mainId }: MeteringLocation) {
  if (mainId === null) return
  throw new StartError(
    'DATABASE_URL names a database that holds nothing but the metering of a console: correct DATABASE_URL, and set METERING_URL to this one.',
  )
}

export function assertOwnMeteringDatabase(main: MeteringLocation, metering: MeteringLocation) {
  if (main.meteringId !== null && main.meteringId !== main.databaseId) {
    throw new StartError(
      'METERING_URL names another database than the one in which the sessions of this console are metered: set it to that one.',
    )
  }
  if (metering.meteringId !== null) {
    throw new StartError(
      'METERING_URL names the main database of a console, or a copy of one: set it to an empty database, or remove it.',
    )
  }
  if (metering.mainId !== null && metering.mainId !== main.databaseId) {
    throw new StartError(
      'METERING_URL names the database in which another console meters its sessions: set it to an empty database, or remove it.',
    )
  }
}

async function toMove(metering: Client) {
  const { rows } = await metering.query<{ begun: boolean }>(
    `select to_regnamespace('metering_move') is not null as begun`,
  )
  if (rows[0]?.begun === true) {
    return new StartError(
      'Metering has not been moved to METERING_URL completely: run `fovea move-metering` again, or remove METERING_URL to go on without it.',
    )
  }
  if (await hasMeteredRows(metering)) {
    return new StartError(
      'DATABASE_URL and METERING_URL both hold metered sessions, because METERING_URL was set without moving them: run `fovea move-metering --merge` to add those of DATABASE_URL to the others, or remove METERING_URL to go on with those of DATABASE_URL alone.',
    )
  }
  return new StartError(
    'The sessions of this console are metered in DATABASE_URL, and METERING_URL names a database without them, so that usage and the free tier would start at 0 again: run `fovea move-metering` to move them, or remove METERING_URL.',
  )
}
