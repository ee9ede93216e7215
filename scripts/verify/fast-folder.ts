import { chmod, mkdtemp, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

const memory = '/dev/shm'
const neededBytes = 4 * 2 ** 30

/** A folder in memory, if there is room: a disk that is busy with something else keeps nobody waiting for a commit. */
export async function makeFastFolder(prefix: string) {
  const folder = await mkdtemp(path.join(await quickPlace(), prefix))
  // As root, PostgreSQL runs as another user, who has to be let in.
  await chmod(folder, 0o755)
  return { folder, remove: () => remove(folder) }
}

/** What a test has left mounted or running keeps it, which is told, and fails nothing that has passed. */
async function remove(folder: string) {
  try {
    await rm(folder, { recursive: true, force: true })
  } catch (error) {
    console.error(`${folder} could not be removed: ${String(error)}`)
  }
}

async function quickPlace() {
  const free = await statfs(memory).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => 0,
  )
  return free < neededBytes ? tmpdir() : memory
}
