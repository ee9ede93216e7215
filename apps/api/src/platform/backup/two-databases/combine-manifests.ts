import { withConnections } from '../../metering-location/connections.ts'
import {
  hasMeteredRows,
  isSameDatabase,
  lockLocation,
  readLocation,
} from '../../metering-location/location.ts'
import { isMeteredTable } from '../../metering-location/metered-tables.ts'
import { blockMeteringWrites } from '../../metering-location/write-block.ts'
import { BackupError } from '../backup-error.ts'
import type { Manifest } from '../records.ts'

export const isMeteredTableName = (table: string) => isMeteredTable(table.replace('public.', ''))

export async function findMeteringUrl(url: string, configured: string | undefined) {
  if (configured === undefined) {
    const location = await withConnections([url], readLocation)
    if (location?.meteringId == null || location.meteringId === location.databaseId)
      return undefined
    throw new BackupError(
      'The sessions of this console are metered in a database of their own, and METERING_URL is not set: set it, so that the backup has them. Nothing was backed up.',
    )
  }
  return withConnections([url, configured], async (main, metering) => {
    if (await isSameDatabase(main, metering)) return undefined
    const [here, there] = [await readLocation(main), await readLocation(metering)]
    if (here?.meteringId != null) {
      if (here.meteringId === here.databaseId) return undefined
      if (here.meteringId === there?.databaseId) return configured
      throw new BackupError(
        'METERING_URL names another database than the one in which the sessions of this console are metered: set it to that one. Nothing was backed up.',
      )
    }
    if (!(await hasMeteredRows(main))) return configured
    throw new BackupError(
      'It is not known yet whether the sessions of this console are metered in DATABASE_URL or in METERING_URL: run `fovea migrate` first. Nothing was backed up.',
    )
  })
}

export function combineManifests(main: Manifest, metering: Manifest): Manifest {
  if (main.migrations.join() !== metering.migrations.join()) {
    throw new BackupError(
      'DATABASE_URL and METERING_URL are not of the same version: run `fovea migrate` first. Nothing was backed up.',
    )
  }
  return {
    ...main,
    metering: 'own database',
    tables: [
      ...main.tables.filter(({ name }) => !isMeteredTableName(name)),
      ...metering.tables.filter(({ name }) => isMeteredTableName(name)),
    ],
    partitions: [
      ...main.partitions.filter(({ parent }) => !isMeteredTableName(parent)),
      ...metering.partitions.filter(({ parent }) => isMeteredTableName(parent)),
    ],
  }
}

export function omitMeteringTables(manifest: Manifest): Manifest {
  const partitions = manifest.partitions.filter(({ parent }) => !isMeteredTableName(parent))
  return { ...manifest, partitions }
}

export function pickMeteringTables(manifest: Manifest): Manifest {
  const partitions = manifest.partitions.filter(({ parent }) => isMeteredTableName(parent))
  return { ...manifest, partitions, sequences: [] }
}

export async function recordRestoredLocation(url: string, meteringUrl: string | undefined) {
  if (meteringUrl === undefined) {
    return withConnections([url], async (main) => {
      await lockLocation(main)
      await main.query('update metering_location set metering_id = database_id')
    })
  }
  return withConnections([url, meteringUrl], async (main, metering) => {
    const { databaseId, meteringId } = await lockLocation(main)
    await lockLocation(metering)
    await metering.query(
      'update metering_location set main_id = $1, database_id = coalesce($2, database_id)',
      [databaseId, meteringId === databaseId ? null : meteringId],
    )
    const there = await lockLocation(metering)
    await blockMeteringWrites(main)
    await main.query('update metering_location set metering_id = $1', [there.databaseId])
  })
}
