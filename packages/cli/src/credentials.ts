import { randomUUID } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod/mini'
import { CliError } from './cli-error.ts'

/** A workspace that is signed in at a console. */
const profile = z.object({
  url: z.string(),
  token: z.string(),
  workspace: z.string(),
  /** Its name at the last sign-in. */
  name: z._default(z.string(), ''),
})
export type Profile = z.infer<typeof profile>

const profilesFile = z.object({
  current: z.optional(z.object({ url: z.string(), workspace: z.string() })),
  profiles: z.array(profile),
})
type StoredProfiles = z.infer<typeof profilesFile>

/** Earlier releases stored one workspace per console. */
const consolesFile = z.pipe(
  z.object({
    current: z.optional(z.string()),
    consoles: z.record(z.string(), z.object({ token: z.string(), workspace: z.string() })),
  }),
  z.transform(({ current, consoles }): StoredProfiles => {
    const profiles = Object.entries(consoles).map(([url, { token, workspace }]) => ({
      url,
      token,
      workspace,
      name: '',
    }))
    const chosen = profiles.find(({ url }) => url === current)
    return { ...(chosen && { current: chosen }), profiles }
  }),
)
const credentialsFile = z.union([profilesFile, consolesFile])

type Environment = { env: NodeJS.ProcessEnv; platform: NodeJS.Platform }

export function openCredentials(environment: Environment) {
  const folder = configFolder(environment)
  const filePath = folder === undefined ? undefined : path.join(folder, 'fovea', 'credentials.json')

  function read(): StoredProfiles {
    if (filePath === undefined) return { profiles: [] }
    let text: string
    try {
      text = readFileSync(filePath, 'utf8')
    } catch (error) {
      if (isMissing(error)) return { profiles: [] }
      throw unusable(filePath, error)
    }
    const parsed = credentialsFile.safeParse(jsonOf(text))
    if (!parsed.success) throw unusable(filePath, 'it was changed by hand')
    return parsed.data
  }

  /** Writes atomically, and never readable by others: the new file replaces the old one. */
  function write({ current, profiles }: StoredProfiles) {
    if (filePath === undefined) {
      throw new CliError('usage', 'Set HOME: there is no folder to keep the token in.')
    }
    const fresh = `${filePath}.${randomUUID()}`
    try {
      mkdirSync(path.dirname(filePath), { recursive: true, mode: 0o700 })
      const chosen = current && { url: current.url, workspace: current.workspace }
      const stored = JSON.stringify({ current: chosen, profiles }, null, 2)
      writeFileSync(fresh, `${stored}\n`, {
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
    list: () => read().profiles,
    current: () => findCurrent(read()),

    /** The console of a command that names none. */
    findUrl(workspace: string | undefined): string | undefined {
      const stored = read()
      const current = findCurrent(stored)
      const named = stored.profiles.filter((known) => isNamed(known, workspace))
      const near = named.find(({ url }) => url === current?.url)
      return (near ?? named.at(-1) ?? current ?? stored.profiles.at(-1))?.url
    },

    /** The workspace of that name or ID at a console; without one, that in use, or the only one. */
    find(url: string, workspace?: string): Profile | undefined {
      const stored = read()
      const current = findCurrent(stored)
      const found = stored.profiles.filter(
        (known) => known.url === url && isNamed(known, workspace),
      )
      const [chosen, other] = found
      if (workspace === undefined && current?.url === url) return current
      if (chosen === undefined || other === undefined) return chosen
      const ids = found.map((known) => known.workspace).join(', ')
      throw new CliError(
        'usage',
        `You are signed in to several workspaces there. Choose one with fovea workspaces use, or pass --workspace with one of these IDs: ${ids}.`,
      )
    },

    /** Stores a sign-in, and uses it from now on. The newest is the last one. */
    keep(added: Profile) {
      const others = read().profiles.filter((known) => !isSame(known, added))
      write({ current: added, profiles: [...others, added] })
    },

    use(chosen: Profile) {
      write({ ...read(), current: chosen })
    },

    /** The file is deleted together with the last token. Never chooses another workspace for later commands. */
    forget(ended: Profile) {
      const { current, profiles } = read()
      const rest = profiles.filter((known) => !isSame(known, ended))
      if (rest.length > 0) {
        write({ profiles: rest, ...(current && !isSame(current, ended) && { current }) })
      } else if (filePath !== undefined) rmSync(filePath, { force: true })
    },
  }
}
export type Credentials = ReturnType<typeof openCredentials>

function findCurrent({ current, profiles }: StoredProfiles) {
  return current && profiles.find((known) => isSame(known, current))
}

type Place = Pick<Profile, 'url' | 'workspace'>

function isSame(one: Place, other: Place) {
  return one.url === other.url && one.workspace === other.workspace
}

function isNamed({ workspace, name }: Profile, wanted: string | undefined) {
  if (wanted === undefined) return true
  const lower = wanted.toLowerCase()
  return workspace.toLowerCase() === lower || (name !== '' && name.toLowerCase() === lower)
}

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
