import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { getErrorCode } from '../local-postgres-error.ts'

/** The start time distinguishes a process from a later one with the same id. */
export type ProcessIdentity = { pid: number; startedAt: string | undefined }

export function identifyProcess(pid: number): ProcessIdentity {
  return { pid, startedAt: inspect(pid)?.startedAt }
}

export function isRunning({ pid, startedAt }: ProcessIdentity): boolean {
  if (!isPidTaken(pid)) return false
  const current = inspect(pid)
  // Either the system does not tell, or the process has just ended.
  if (current === undefined) return isPidTaken(pid)
  if (current.isZombie) return false
  return startedAt === undefined || current.startedAt === startedAt
}

export function isPidTaken(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return getErrorCode(error) === 'EPERM'
  }
}

export function formatProcess({ pid, startedAt }: ProcessIdentity): string {
  return startedAt === undefined ? `${pid}` : `${pid} ${startedAt}`
}

export function parseProcess(line: string): ProcessIdentity | undefined {
  const [, pid, startedAt] = /^([1-9]\d*)(?: (.+))?$/.exec(line.trim()) ?? []
  return pid === undefined ? undefined : { pid: Number(pid), startedAt }
}

type Inspection = { startedAt: string; isZombie: boolean }

/** Undefined where the system does not tell (Windows, or another user's process under a strict /proc). */
function inspect(pid: number): Inspection | undefined {
  try {
    if (process.platform === 'linux') return inspectProc(pid)
    if (process.platform === 'darwin') return inspectPs(pid)
    return undefined
  } catch {
    return undefined
  }
}

function inspectProc(pid: number): Inspection | undefined {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // The process name in parentheses may contain spaces and parentheses, so count from the last one.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const [state, startedAt] = [fields[0], fields[19]]
  return startedAt === undefined ? undefined : { startedAt, isZombie: state === 'Z' }
}

function inspectPs(pid: number): Inspection | undefined {
  const env = { ...process.env, LC_ALL: 'C', TZ: 'UTC' }
  const line = execFileSync('ps', ['-o', 'state=,lstart=', '-p', `${pid}`], { env }).toString()
  const [, state, startedAt] = /^(\S+)\s+(\S.*)$/.exec(line.trim()) ?? []
  return startedAt === undefined
    ? undefined
    : { startedAt, isZombie: state?.startsWith('Z') === true }
}
