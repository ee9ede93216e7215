import { chmod, mkdtemp, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

const memory = '/dev/shm'
const neededBytes = 4 * 2 ** 30

/** Creates a folder in memory if there is room, because commits wait for a disk that is busy. */
export async function makeFastFolder(prefix: string) {
  const folder = await mkdtemp(path.join(await findFastPlace(), prefix))
  // Under root, PostgreSQL runs as another user, who needs access to the folder.
  await chmod(folder, 0o755)
  return { folder, remove: () => remove(folder) }
}

/** A mount or process that a test left behind keeps the folder; that is printed, but does not fail the run. */
async function remove(folder: string) {
  try {
    await rm(folder, { recursive: true, force: true })
  } catch (error) {
    console.error(`${folder} could not be removed: ${String(error)}`)
  }
}

async function findFastPlace() {
  const free = await statfs(memory).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => 0,
  )
  return free < neededBytes ? tmpdir() : memory
}
