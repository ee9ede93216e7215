import { readdirSync, readFileSync, readlinkSync, realpathSync } from 'node:fs'
import { basename } from 'node:path'
import { getErrorCode } from '../local-postgres-error.ts'

type Found = { pid: number; parent: number }

/**
 * Ends what a killed server left at work in its folder: a process in a long computation, or a suspended one, does not notice
 * that its server is gone, and keeps the next one from starting. What they did not commit is undone at the next start, as
 * it would be anyway. A server that lives is left alone, whoever started it: its processes have one among them as parent.
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

/** The processes of PostgreSQL that work in a folder, where the system tells; each of them has gone there. */
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
        // It has ended meanwhile, or is somebody else's.
        return []
      }
    })
}

function parentOf(name: string): number {
  const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
}
