import { lstatSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { LocalPostgresError } from './local-postgres-error.ts'

export type ServerUser = { uid: number; gid: number }

// This user exists on every Unix; macOS gives it the id -2.
const nobody: ServerUser =
  process.platform === 'darwin' ? { uid: -2, gid: -2 } : { uid: 65534, gid: 65534 }

export function isRoot(): boolean {
  return process.getuid?.() === 0
}

/**
 * PostgreSQL refuses to run as root, so under root it runs as the owner of the database, and the user nobody owns a new
 * database. Undefined means: as the user of this process.
 */
export function chooseServerUser(cluster: string): ServerUser | undefined {
  if (!isRoot()) return undefined
  const owner = lstatSync(cluster, { throwIfNoEntry: false })
  if (owner === undefined) return nobody
  if (owner.uid === 0) {
    throw new LocalPostgresError(
      `The database in ${cluster} belongs to root, as whom PostgreSQL does not run: give it away with "chown -R ${nobody.uid}:${nobody.gid} ${cluster}".`,
    )
  }
  return { uid: owner.uid, gid: owner.gid }
}

export function getUserName({ uid }: ServerUser): string {
  return uid === nobody.uid ? 'nobody' : `user ${uid}`
}

export function canReach(path: string, user: ServerUser | undefined): boolean {
  if (user === undefined) return true
  const { mode, uid, gid } = statSync(path)
  const bit = uid === user.uid ? 0o100 : gid === user.gid ? 0o010 : 0o001
  const parent = dirname(path)
  return (mode & bit) !== 0 && (parent === path || canReach(parent, user))
}
