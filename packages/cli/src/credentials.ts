import { randomUUID } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod/mini'
import { CliError } from './cli-error.ts'

const credential = z.object({ token: z.string(), workspace: z.string() })
type Credential = z.infer<typeof credential>

const credentialsFile = z.object({
  current: z.optional(z.string()),
  consoles: z.record(z.string(), credential),
})
type StoredCredentials = z.infer<typeof credentialsFile>

type Environment = { env: NodeJS.ProcessEnv; platform: NodeJS.Platform }

export function openCredentials(environment: Environment) {
  const folder = configFolder(environment)
  const filePath = folder === undefined ? undefined : path.join(folder, 'fovea', 'credentials.json')

  function read(): StoredCredentials {
    if (filePath === undefined) return { consoles: {} }
    let text: string
    try {
      text = readFileSync(filePath, 'utf8')
    } catch (error) {
      if (isMissing(error)) return { consoles: {} }
      throw unusable(filePath, error)
    }
    const parsed = credentialsFile.safeParse(jsonOf(text))
    if (!parsed.success) throw unusable(filePath, 'it was changed by hand')
    return parsed.data
  }

  /** Writes atomically, and never readable by others: the new file replaces the old one. */
  function write(stored: StoredCredentials) {
    if (filePath === undefined) {
      throw new CliError('usage', 'Set HOME: there is no folder to keep the token in.')
    }
    const fresh = `${filePath}.${randomUUID()}`
    try {
      mkdirSync(path.dirname(filePath), { recursive: true, mode: 0o700 })
      writeFileSync(fresh, `${JSON.stringify(stored, null, 2)}\n`, {
        mode: 0o600,
        flag: 'wx',
        flush: true,
      })
      renameSync(fresh, filePath)
    } catch (error) {
      rmSync(fresh, { force: true })
      throw unusable(filePath, error)
    }
  }

  return {
    current: () => read().current,
    find: (origin: string): Credential | undefined => read().consoles[origin],

    keep(origin: string, added: Credential) {
      const { consoles } = read()
      write({ current: origin, consoles: { ...consoles, [origin]: added } })
    },

    /** The file is deleted together with the last token. */
    forget(origin: string) {
      const { current, consoles } = read()
      const rest = Object.fromEntries(Object.entries(consoles).filter(([name]) => name !== origin))
      const [other] = Object.keys(rest)
      if (other !== undefined)
        write({ current: current === origin ? other : current, consoles: rest })
      else if (filePath !== undefined) rmSync(filePath, { force: true })
    },
  }
}
export type Credentials = ReturnType<typeof openCredentials>

function configFolder({ env, platform }: Environment) {
  const home = env['HOME'] ?? env['USERPROFILE'] ?? ''
  const named = platform === 'win32' ? env['APPDATA'] : env['XDG_CONFIG_HOME']
  // The XDG specification says to ignore a path that is not absolute.
  if (named !== undefined && path.isAbsolute(named)) return named
  if (home === '') return undefined
  if (platform === 'win32') return path.join(home, 'AppData', 'Roaming')
  if (platform === 'darwin') return path.join(home, 'Library', 'Application Support')
  return path.join(home, '.config')
}

function isMissing(error: unknown) {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function unusable(filePath: string, error: unknown) {
  const why = error instanceof Error ? error.message : String(error)
  return new CliError('usage', `${filePath} cannot be used: ${why}. Correct or delete it.`)
}
