import { hostname } from 'node:os'
import { deletedKeyDays } from '@fovea/contract/license-keys/rules'
import { Command, CommanderError } from 'commander'
import manifest from '../package.json' with { type: 'json' }
import type { CommandContext, CliEnvironment } from './command-context.ts'
import { followLogs } from './commands/follow-logs.ts'
import {
  createKey,
  deleteKey,
  listKeys,
  restrictKey,
  type RestrictionOptions,
  setKeyActivated,
} from './commands/keys.ts'
import { login, logout } from './commands/login.ts'
import { showLogs } from './commands/logs.ts'
import { showUsage } from './commands/usage.ts'
import { verifyKey, type ExpectedStart } from './commands/verify-key.ts'
import { showIdentity } from './commands/show-identity.ts'
import { resolveConsoleUrl, createConnection, type ConsoleOptions } from './connection.ts'
import { openCredentials } from './credentials.ts'
import type { Printer } from './print.ts'
import { type ExitCode, exitCodes, CliError } from './cli-error.ts'

const program = `fovea ${manifest.version}`
const afterHelp = `
Set FOVEA_TOKEN to use a token instead of fovea login, and FOVEA_URL to the address of the console.
Exit codes: 0 done, 1 refused, 2 usage, 3 token, 4 scope, 5 not found, 6 too many calls, 7 not reachable, 8 not confirmed.`

export async function runCli(args: string[], environment: CliEnvironment): Promise<ExitCode> {
  const outcome: Outcome = { code: exitCodes.done }
  try {
    await createCommands(environment, outcome).parseAsync(args.length === 0 ? ['--help'] : args, {
      from: 'user',
    })
    return outcome.code
  } catch (error) {
    // Commander has printed the help or the error already.
    if (error instanceof CommanderError) {
      return error.exitCode === 0 ? exitCodes.done : exitCodes.usage
    }
    if (!(error instanceof CliError)) throw error
    environment.writeError(`fovea: ${error.message}\n`)
    return error.exitCode
  }
}

type Outcome = { code: ExitCode }
type Options = ConsoleOptions & { json?: boolean }

function createCommands(environment: CliEnvironment, outcome: Outcome) {
  const { env, isTerminal, writeOut, writeError, wait } = environment
  const root = new Command('fovea')
    .description('Manages license keys, and reads usage and logs.')
    .option('--json', 'print the response of the API')
    .option('--url <address>', 'address of the console, instead of FOVEA_URL')
    .option('--workspace <id>', 'fail if the token belongs to another workspace')
    .version(manifest.version, '--version')
    .addHelpText('after', afterHelp)
    .configureOutput({
      writeOut: writeOut,
      writeErr: (text) => writeError(text.replace(/^error: /, 'fovea: ')),
    })
    .exitOverride()

  const credentials = openCredentials(environment)
  const options = () => root.opts<Options>()
  const printer = (): Printer => ({ out: writeOut, isTerminal, json: options().json === true })
  const at = (more: ConsoleOptions = {}): CommandContext => ({
    console: createConnection(env, { ...options(), ...more }, credentials),
    printer: printer(),
    writeError,
    wait,
  })
  const here = () => ({ ...options(), url: resolveConsoleUrl(env, options(), credentials) })

  command(root, 'login', 'sign in with a code that you enter in the console').action(() =>
    login({
      console: here(),
      printer: printer(),
      credentials,
      writeError,
      wait,
      machine: hostname(),
      program,
    }),
  )
  command(root, 'logout', 'end the token of fovea login, also in the console').action(() =>
    logout({ url: here().url, credentials, env, writeOut, writeError }),
  )
  command(root, 'whoami', 'show the token, its workspace and scopes').action(() =>
    showIdentity(at()),
  )
  addKeys(root, at)
  command(root, 'usage', 'show sessions by day')
    .option('--months <number>', '1, 3 or 6', '1')
    .option('--app <name>', 'only this app')
    .action((input: { months: string; app?: string }) => showUsage(at(), input))
  command(root, 'logs', 'show sessions and refusals, newest first')
    .option('--app <identifier>', 'only this app')
    .option(
      '--code <verdict>',
      'only this verdict; NONE for valid sessions, REFUSED for all refusals',
    )
    .option('--limit <rows>', 'number of rows, up to 500')
    .option('--follow', 'keep printing new rows, oldest first')
    .action(({ follow, ...filter }: LogOptions) =>
      follow === true ? followLogs(at(), filter) : showLogs(at(), filter),
    )
  command(root, 'verify <key>', 'start and end a session, and explain the verdict')
    .option('--platform <name>', 'ios, android, web or windows')
    .option('--app <identifier>', 'bundle ID, package name, origin or app name')
    .option('--certificate <fingerprint>', 'certificate that signs the app (Android)')
    .option('--origin <origin>', 'origin of the page that starts the session (web)')
    .addHelpText('after', '\nA valid start counts as a session.')
    .action(async (key: string, expected: ExpectedStart) => {
      const { url } = here()
      const signedIn = isSignedIn(env, url, credentials) ? at().console : undefined
      outcome.code = await verifyKey(
        { url, signedIn, printer: printer(), writeError, program },
        key,
        expected,
      )
    })
  return root
}

type LogOptions = { app?: string; code?: string; limit?: string; follow?: boolean }

function addKeys(root: Command, at: (more?: ConsoleOptions) => CommandContext) {
  const keys = command(root, 'keys', 'manage production keys')
  command(keys, 'list', 'list the keys of the workspace').action(() => listKeys(at()))
  changingCommand(keys, 'create', 'create a key for an app')
    .option('--platform <name>', 'ios, android, web or windows')
    .option('--app <identifier>', 'bundle ID, package name, base URL or app name')
    .action(({ platform, app, idempotencyKey }: Record<string, string | undefined>) =>
      createKey(at({ idempotencyKey }), platform, app),
    )
  changingCommand(keys, 'restrict <key>', 'set the restrictions of a key')
    .option('--ip <network>', 'block this network; can be repeated', collect)
    .option('--no-ip', 'block no networks')
    .option('--domain <origin>', 'allow this origin; can be repeated', collect)
    .option('--no-domain', 'allow only the base URL')
    .option(
      '--certificate <fingerprint>',
      'allow only apps signed with this certificate; can be repeated',
      collect,
    )
    .option('--no-certificate', 'allow any certificate')
    .option('--if-version <number>', "fail if this is not the key's current version")
    .action((key: string, { idempotencyKey, ...restrictions }: RestrictionOptions & Keyed) =>
      restrictKey(at({ idempotencyKey }), key, restrictions),
    )
  changingCommand(keys, 'activate <key>', 'turn a key on').action((key: string, keyed: Keyed) =>
    setKeyActivated(at(keyed), key, true),
  )
  changingCommand(keys, 'deactivate <key>', 'turn a key off').action((key: string, keyed: Keyed) =>
    setKeyActivated(at(keyed), key, false),
  )
  changingCommand(
    keys,
    'delete <key>',
    `delete a key; it can be restored for ${deletedKeyDays} days`,
  )
    .option('--yes', 'confirm that apps with the key stop working')
    .action((key: string, { yes, ...keyed }: { yes?: boolean } & Keyed) =>
      deleteKey(at(keyed), key, yes === true),
    )
}

type Keyed = Pick<ConsoleOptions, 'idempotencyKey'>

function changingCommand(parent: Command, usage: string, description: string) {
  return command(parent, usage, description).option(
    '--idempotency-key <text>',
    'run the command once for this text, even if it is repeated',
  )
}

function command(parent: Command, usage: string, description: string) {
  return parent.command(usage).description(description).allowExcessArguments(false)
}

/** Repeated options build a list; an option after one that emptied the list starts a new list. */
function collect(value: string, before: string[] | false | undefined) {
  return [...(before || []), value]
}

function isSignedIn(
  env: NodeJS.ProcessEnv,
  url: URL,
  credentials: ReturnType<typeof openCredentials>,
) {
  return (env['FOVEA_TOKEN'] ?? '') !== '' || credentials.find(url.origin) !== undefined
}
