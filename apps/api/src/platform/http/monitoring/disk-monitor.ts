import type { FastifyBaseLogger } from 'fastify'
import { AppError } from '../../errors.ts'
import { readDiskUsage } from '../../monitoring/disk.ts'

const lookEveryMs = 1_000
const warnAtUsed = 0.85
/** Four of PostgreSQL's log segments: it stops if it cannot create the next one, and reads write a little, too. */
const reservedBytes = 64 * 2 ** 20
/** Hysteresis: writes resume only with some more space, or the first write would fill the disk again. */
const enoughBytes = 80 * 2 ** 20

type DiskFree = { freeBytes: number; freeRatio: number }

async function diskFree(place: string): Promise<DiskFree> {
  const { freeBytes, totalBytes } = await readDiskUsage(place)
  return { freeBytes, freeRatio: totalBytes > 0 ? freeBytes / totalBytes : 1 }
}

export type DiskMonitor = {
  isFull: () => boolean
  stop: () => void
}

type Options = {
  place: string
  log: FastifyBaseLogger
  look?: (place: string) => Promise<DiskFree>
  everyMs?: number
}

/** PostgreSQL stops on a full disk; with some reserved space it keeps serving reads. */
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

export function createDiskFullError() {
  return new AppError(
    'UNAVAILABLE',
    'Nothing can be stored at the moment. Try again in a minute.',
    {
      retryAfterSeconds: 10,
    },
  )
}
