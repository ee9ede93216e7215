import type { FastifyBaseLogger } from 'fastify'
import { AppError } from '../../errors.ts'
import { readDiskUsage } from '../../monitoring/disk.ts'

const lookEveryMs = 1_000
const warnAtUsed = 0.85
/**
 * Four files of PostgreSQL's log: where it finds no room for the next one, it ends. What is read writes a little, too, and
 * goes on for long with this.
 */
const reservedBytes = 64 * 2 ** 20
/** Once full, it has to have a little more before anything is stored again, or one start would fill it. */
const enoughBytes = 80 * 2 ** 20

type DiskFree = { freeBytes: number; freeRatio: number }

/** How much room there is where this path is, or will be. */
async function diskFree(place: string): Promise<DiskFree> {
  const { freeBytes, totalBytes } = await readDiskUsage(place)
  return { freeBytes, freeRatio: totalBytes > 0 ? freeBytes / totalBytes : 1 }
}

export type DiskMonitor = {
  /** Whether so little room is left that nothing new may be stored. */
  isFull: () => boolean
  stop: () => void
}

type Options = {
  place: string
  log: FastifyBaseLogger
  look?: (place: string) => Promise<DiskFree>
  everyMs?: number
}

/**
 * Watches the disk of the embedded database: warns in time, and says when nothing may be stored any more. A database that
 * runs out of room ends, and cannot even be read from; one that is spared the last of it can.
 */
export async function startDiskMonitor({
  place,
  log,
  look = diskFree,
  everyMs = lookEveryMs,
}: Options) {
  let full = false
  let warned = false

  async function lookOnce() {
    const { freeBytes, freeRatio } = await look(place)
    const used = `${Math.floor((1 - freeRatio) * 100)} %`
    const crowded = 1 - freeRatio >= warnAtUsed
    if (crowded && !warned)
      log.warn({ place, freeBytes }, `the disk of the database is ${used} full`)
    warned = crowded
    const isFull = freeBytes < (full ? enoughBytes : reservedBytes)
    if (isFull && !full)
      log.error({ place, freeBytes }, 'disk is full, writes are rejected until space is free')
    if (!isFull && full) log.warn({ place, freeBytes }, 'disk has free space again')
    full = isFull
  }
  const lookAgain = () =>
    void lookOnce().catch((error: unknown) => log.warn({ err: error }, 'reading disk usage failed'))

  await lookOnce()
  const timer = setInterval(lookAgain, everyMs).unref()
  const disk: DiskMonitor = { isFull: () => full, stop: () => clearInterval(timer) }
  return disk
}

/** What whoever wants something stored is told meanwhile. */
export function createDiskFullError() {
  return new AppError(
    'UNAVAILABLE',
    'Nothing can be stored at the moment. Try again in a minute.',
    {
      retryAfterSeconds: 10,
    },
  )
}
