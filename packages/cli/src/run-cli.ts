import { hostname } from 'node:os'
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
FOVEA_TOKEN holds a token, instead of that of fovea login; FOVEA_URL the address of the console.
Exit codes: 0 done, 1 refused, 2 usage, 3 token, 4 scope, 5 not found, 6 too many calls, 7 not reachable, 8 not confirmed.`

/** Runs the command of the arguments and returns the exit code. */
export async function runCli(args: string[], surroundings: CliEnvironment): Promise<ExitCode> {
  const outcome: Outcome = { code: exitCodes.done }
  try {
    await commandsOf(surroundings, outcome).parseAsync(args.length === 0 ? ['--help'] : args, {
      from: 'user',
    })
    return outcome.code
  } catch (error) {
    // Commander has printed the help or the error already.
    if (error instanceof CommanderError) {
      return error.exitCode === 0 ? exitCodes.done : exitCodes.usage
    }
    if (!(error instanceof CliError)) throw error
    surroundings.writeError(`fovea: ${error.message}\n`)
    return error.exitCode
  }
}

type Outcome = { code: ExitCode }
type Options = ConsoleOptions & { json?: boolean }

function commandsOf(surroundings: CliEnvironment, outcome: Outcome) {
  const { env, isTerminal, writeOut, writeError, wait } = surroundings
  const root = new Command('fovea')
    .description('Manages license keys, and reads usage and logs.')
    .option('--json', 'print what the API answered')
    .option('--url <address>', 'where the console is, instead of FOVEA_URL')
    .option('--workspace <id>', 'refuse to act in another workspace than this one')
    .version(manifest.version, '--version')
    .addHelpText('after', afterHelp)
    .configureOutput({
      writeOut: writeOut,
      writeErr: (text) => writeError(text.replace(/^error: /, 'fovea: ')),
    })
    .exitOverride()

  const kept = openCredentials(surroundings)
  const options = () => root.opts<Options>()
  const printer = (): Printer => ({ out: writeOut, isTerminal, json: options().json === true })
  const at = (more: ConsoleOptions = {}): CommandContext => ({
    console: createConnection(env, { ...options(), ...more }, kept),
    printer: printer(),
    writeError,
    wait,
  })
  const here = () => ({ ...options(), url: resolveConsoleUrl(env, options(), kept) })

  command(root, 'login', 'get a token by a code that you enter in the console').action(() =>
    login({
      console: here(),
      printer: printer(),
      kept,
      err: writeError,
      wait,
      machine: hostname(),
      program,
    }),
  )
  command(root, 'logout', 'end the token of fovea login').action(() =>
    logout({ url: here().url, kept, env, writeOut, writeError }),
  )
  command(root, 'whoami', 'the token, its workspace and scopes').action(() => showIdentity(at()))
  addKeys(root, at)
  command(root, 'usage', 'sessions by day')
    .option('--months <number>', '1, 3 or 6', '1')
    .option('--app <name>', 'of one app')
    .action((input: { months: string; app?: string }) => showUsage(at(), input))
  command(root, 'logs', 'sessions and refusals, newest first')
    .option('--app <identifier>', 'of one app')
    .option('--code <verdict>', 'of one verdict, NONE for valid or REFUSED for all others')
    .option('--limit <rows>', 'how many, up to 500')
    .option('--follow', 'go on with what happens, oldest first')
    .action(({ follow, ...asked }: LogOptions) =>
      follow === true ? followLogs(at(), asked) : showLogs(at(), asked),
    )
  command(root, 'verify <key>', 'start a session and end it, and say what the verdict means')
    .option('--platform <name>', 'ios, android, web or windows')
    .option('--app <identifier>', 'bundle ID, package name, origin or app name')
    .option('--certificate <fingerprint>', 'what signs the app, on Android')
    .option('--origin <origin>', 'the page that starts it, on the web')
    .addHelpText('after', '\nA start that is let through counts as a session.')
    .action(async (key: string, wanted: ExpectedStart) => {
      const { url } = here()
      const signedIn = isSignedIn(env, url, kept) ? at().console : undefined
      outcome.code = await verifyKey(
        { url, signedIn, printer: printer(), writeError, program },
        key,
        wanted,
      )
    })
  return root
}

type LogOptions = { app?: string; code?: string; limit?: string; follow?: boolean }

function addKeys(root: Command, at: (more?: ConsoleOptions) => CommandContext) {
  const keys = command(root, 'keys', 'production keys')
  command(keys, 'list', 'all of the workspace').action(() => listKeys(at()))
  changingCommand(keys, 'create', 'for an app')
    .option('--platform <name>', 'ios, android, web or windows')
    .option('--app <identifier>', 'bundle ID, package name, base URL or app name')
    .action(({ platform, app, idempotencyKey }: Record<string, string | undefined>) =>
      createKey(at({ idempotencyKey }), platform, app),
    )
  changingCommand(keys, 'restrict <key>', 'set where it works')
    .option('--ip <network>', 'block this network; repeat it for each', collect)
    .option('--no-ip', 'block none')
    .option('--domain <origin>', 'allow this origin; repeat it for each', collect)
    .option('--no-domain', 'allow no other than the base URL')
    .option(
      '--certificate <fingerprint>',
      'allow apps signed with this certificate alone; repeat it for each',
      collect,
    )
    .option('--no-certificate', 'allow any')
    .option('--if-version <number>', 'only if nobody has changed the key since')
    .action((key: string, { idempotencyKey, ...given }: RestrictionOptions & Keyed) =>
      restrictKey(at({ idempotencyKey }), key, given),
    )
  changingCommand(keys, 'activate <key>', 'turn it on').action((key: string, keyed: Keyed) =>
    setKeyActivated(at(keyed), key, true),
  )
  changingCommand(keys, 'deactivate <key>', 'turn it off').action((key: string, keyed: Keyed) =>
    setKeyActivated(at(keyed), key, false),
  )
  changingCommand(keys, 'delete <key>', 'for good')
    .option('--yes', 'it never works again')
    .action((key: string, { yes, ...keyed }: { yes?: boolean } & Keyed) =>
      deleteKey(at(keyed), key, yes === true),
    )
}

type Keyed = Pick<ConsoleOptions, 'idempotencyKey'>

function changingCommand(parent: Command, usage: string, description: string) {
  return command(parent, usage, description).option(
    '--idempotency-key <text>',
    'do it once for this text, however often it is run',
  )
}

function command(parent: Command, usage: string, description: string) {
  return parent.command(usage).description(description).allowExcessArguments(false)
}

/** Repeated options build a list; an option after one that emptied the list starts a new list. */
function collect(value: string, before: string[] | false | undefined) {
  return [...(before || []), value]
}

function isSignedIn(env: NodeJS.ProcessEnv, url: URL, kept: ReturnType<typeof openCredentials>) {
  return (env['FOVEA_TOKEN'] ?? '') !== '' || kept.find(url.origin) !== undefined
}
