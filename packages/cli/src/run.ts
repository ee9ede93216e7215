import { parseArgs } from 'node:util'
import manifest from '../package.json' with { type: 'json' }
import { consoleOf } from './call.ts'
import { createKey, deleteKey, listKeys, switchKey } from './commands/keys.ts'
import { showLogs } from './commands/logs.ts'
import { showUsage } from './commands/usage.ts'
import { showIdentity } from './commands/whoami.ts'
import { type ExitCode, exitCodes, Trouble } from './trouble.ts'

const help = `fovea: manages license keys, and reads usage and logs

  fovea whoami
  fovea keys list
  fovea keys create --platform ios|android|web|windows --app <identifier> [--idempotency-key <text>]
  fovea keys activate <key>
  fovea keys deactivate <key>
  fovea keys delete <key> --yes
  fovea usage [--months 1|3|6] [--app <name>]
  fovea logs [--app <identifier>] [--code <verdict>|NONE|REFUSED] [--limit <rows>]

  --json              print what the API answered
  --url <address>     where the console is, instead of FOVEA_URL
  --workspace <id>    refuse to act in another workspace than this one
  --help, --version

FOVEA_TOKEN holds the token, FOVEA_URL the address of the console.
`

const options = {
  json: { type: 'boolean' },
  url: { type: 'string' },
  workspace: { type: 'string' },
  platform: { type: 'string' },
  app: { type: 'string' },
  months: { type: 'string' },
  code: { type: 'string' },
  limit: { type: 'string' },
  'idempotency-key': { type: 'string' },
  yes: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
  version: { type: 'boolean' },
} as const

type Values = ReturnType<typeof parse>['values']

type Surroundings = {
  env: NodeJS.ProcessEnv
  isTerminal: boolean
  out: (text: string) => void
  err: (text: string) => void
}

/** Does what the arguments say; answers the exit code. */
export async function run(args: string[], surroundings: Surroundings): Promise<ExitCode> {
  const { out, err } = surroundings
  try {
    const { values, positionals } = parse(args)
    if (values.version === true) out(`${manifest.version}\n`)
    else if (values.help === true || positionals.length === 0) out(help)
    else await commandOf(positionals, values, surroundings)()
    return exitCodes.done
  } catch (error) {
    if (!(error instanceof Trouble)) throw error
    err(`fovea: ${error.message}\n`)
    return error.exitCode
  }
}

function parse(args: string[]) {
  try {
    return parseArgs({ args, options, allowPositionals: true })
  } catch (error) {
    throw new Trouble(
      'usage',
      `${error instanceof Error ? error.message : String(error)}\n\n${help}`,
    )
  }
}

/** What each command reads of the options beside those that all of them take. */
const optionsOf: Record<string, readonly (keyof Values)[]> = {
  whoami: [],
  usage: ['months', 'app'],
  logs: ['app', 'code', 'limit'],
  'keys list': [],
  'keys create': ['platform', 'app', 'idempotency-key'],
  'keys activate': [],
  'keys deactivate': [],
  'keys delete': ['yes'],
}
const everywhere = new Set(['json', 'url', 'workspace'])

function commandOf(words: string[], values: Values, { env, isTerminal, out }: Surroundings) {
  const isOfKeys = words[0] === 'keys'
  const name = words.slice(0, isOfKeys ? 2 : 1).join(' ')
  const rest = words.slice(isOfKeys ? 2 : 1)
  const own = optionsOf[name]
  if (own === undefined) throw new Trouble('usage', `There is no command ${name}.\n\n${help}`)
  const foreign = Object.keys(values).filter(
    (option) => !everywhere.has(option) && !own.some((known) => known === option),
  )
  if (foreign.length > 0) throw new Trouble('usage', `${name} does not take --${foreign[0]}.`)
  const takesKey = /^keys (?:activate|deactivate|delete)$/.test(name)
  if (rest.length !== (takesKey ? 1 : 0)) {
    throw new Trouble(
      'usage',
      takesKey ? `Name one key: fovea ${name} <key>` : `${name} takes no ${rest[0]}.`,
    )
  }
  const [key = ''] = rest
  const at = {
    console: consoleOf(env, values),
    printer: { out, isTerminal, json: values.json === true },
  }
  switch (name) {
    case 'keys list':
      return () => listKeys(at)
    case 'keys create':
      return () => createKey(at, values.platform, values.app)
    case 'keys activate':
      return () => switchKey(at, key, true)
    case 'keys deactivate':
      return () => switchKey(at, key, false)
    case 'keys delete':
      return () => deleteKey(at, key, values.yes === true)
    case 'usage':
      return () =>
        showUsage(at.console, at.printer, { months: values.months ?? '1', app: values.app })
    case 'logs': {
      const { app, code, limit } = values
      return () => showLogs(at.console, at.printer, { app, code, limit })
    }
    default:
      return () => showIdentity(at.console, at.printer)
  }
}
