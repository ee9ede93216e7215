import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs, parseEnv } from 'node:util'

export type Environment = Record<string, string | undefined>

/** The launcher resolves no link, so that a reload finds the new release after the link was changed. */
export const homeFolder = process.env['FOVEA_HOME'] ?? path.join(import.meta.dirname, '../..')

const defaultsFile = path.join(homeFolder, 'runtime/defaults.env')
const { FOVEA_ENV } = process.env
export const settingsFiles = [
  ...(FOVEA_ENV ? [path.resolve(FOVEA_ENV)] : []),
  ...envFilesOf(process.execArgv),
]

/** Leaves out variables that Node has added from `--env-file`. */
const inherited = without(process.env, readFiles(envFilesOf(process.execArgv)))

export function loadEnvironment() {
  Object.assign(process.env, readEnvironment())
}

/** Variables of the process override the settings file, which overrides the defaults of a release. */
export function readEnvironment(): Environment {
  return { ...readFiles([defaultsFile, ...settingsFiles]), ...inherited }
}

/** Removes `--env-file` flags: a process that inherits the environment must not read the file again. */
export function removeEnvFileFlags(flags: string[]) {
  return flags.filter(
    (flag, index) =>
      !/^--env-file(-if-exists)?(=|$)/.test(flag) &&
      !/^--env-file(-if-exists)?$/.test(flags[index - 1] ?? ''),
  )
}

function envFilesOf(flags: string[]) {
  const files = { type: 'string', multiple: true } as const
  const { values } = parseArgs({
    args: flags,
    strict: false,
    options: { 'env-file': files, 'env-file-if-exists': files },
  })
  return [values['env-file'], values['env-file-if-exists']]
    .flat()
    .flatMap((file) => (typeof file === 'string' ? [path.resolve(file)] : []))
}

function readFiles(files: string[]): Environment {
  return Object.assign({}, ...files.map(readFile))
}

function readFile(file: string): Environment {
  try {
    return parseEnv(readFileSync(file, 'utf8'))
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) {
      console.error(`The settings in ${file} cannot be read: ${String(error)}`)
    }
    return {}
  }
}

function without(environment: Environment, values: Environment): Environment {
  return Object.fromEntries(
    Object.entries(environment).filter(([name, value]) => values[name] !== value),
  )
}
