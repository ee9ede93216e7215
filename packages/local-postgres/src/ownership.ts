import { mkdirSync, rmdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { getErrorCode, LocalPostgresError } from './local-postgres-error.ts'
import { readTextIfPresent, writePrivateFile } from './programs/files.ts'
import { formatProcess, identifyProcess, isRunning, parseProcess } from './running/processes.ts'

// The latch is held for a few system calls only, so an older one was left behind by a killed process.
const latchExpiresAfterMs = 5000

/** Fails while another living process owns the database; replaces the claim of a dead one. */
export async function claimOwnership(place: string): Promise<void> {
  await underLatch(place, () => {
    const owner = readOwner(place)
    if (owner !== undefined && isRunning(owner)) {
      const who = owner.pid === process.pid ? 'this very process' : `process ${owner.pid}`
      throw new LocalPostgresError(
        `The database in ${place} is already in use by ${who}: stop that first, or set DATA_DIR to another folder.`,
      )
    }
    const claim = `${formatProcess(identifyProcess(process.pid))}\n${place}\n`
    writePrivateFile(ownerFile(place), claim)
  })
}

export function isOwnerRunning(place: string): boolean {
  const owner = readOwner(place)
  return owner !== undefined && owner.pid !== process.pid && isRunning(owner)
}

export function releaseOwnership(place: string): void {
  rmSync(ownerFile(place), { force: true })
}

function readOwner(place: string) {
  const [owner, claimedPlace] = readTextIfPresent(ownerFile(place))?.split('\n') ?? []
  // A copied folder contains a claim that refers to the original.
  return owner === undefined || claimedPlace !== place ? undefined : parseProcess(owner)
}

function ownerFile(place: string): string {
  return join(place, 'owner')
}

/** Runs `act` while no other process holds the latch; creating a folder is atomic on every file system. */
async function underLatch(place: string, act: () => void): Promise<void> {
  const latch = join(place, 'owner.latch')
  while (!tryMakeFolder(latch)) {
    if (ageMs(latch) > latchExpiresAfterMs) rmSync(latch, { recursive: true, force: true })
    else await delay(10)
  }
  try {
    act()
  } finally {
    rmdirSync(latch)
  }
}

function tryMakeFolder(path: string): boolean {
  try {
    mkdirSync(path)
    return true
  } catch (error) {
    if (getErrorCode(error) === 'EEXIST') return false
    throw error
  }
}

function ageMs(path: string): number {
  return Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now())
}
