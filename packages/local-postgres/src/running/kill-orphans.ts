import { readdirSync, readFileSync, readlinkSync, realpathSync } from 'node:fs'
import { basename } from 'node:path'
import { getErrorCode } from '../local-postgres-error.ts'

type Found = { pid: number; parent: number }

/**
 * Kills the processes that a killed server left in its folder. A process in a long computation, or a suspended one,
 * does not notice that its server is gone, and keeps the next one from starting. Their uncommitted work would be undone
 * at the next start anyway. The processes of a living server are left alone, because their parent is one of them.
 */
export function killOrphans(cluster: string): void {
  const found = processesIn(realpathSync(cluster))
  const pids = new Set(found.map(({ pid }) => pid))
  if (found.some(({ parent }) => pids.has(parent))) return
  for (const pid of pids) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch (error) {
      if (getErrorCode(error) !== 'ESRCH') throw error
    }
  }
}

/** Finds PostgreSQL's processes by their working directory; empty where the system does not tell. */
function processesIn(cluster: string): Found[] {
  if (process.platform !== 'linux') return []
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const isOurs =
          readlinkSync(`/proc/${name}/cwd`) === cluster &&
          basename(readlinkSync(`/proc/${name}/exe`)) === 'postgres'
        return isOurs ? [{ pid: Number(name), parent: parentOf(name) }] : []
      } catch {
        // The process has ended meanwhile, or belongs to another user.
        return []
      }
    })
}

function parentOf(name: string): number {
  const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
}
