import { Command, CommanderError } from 'commander'
import manifest from '../package.json' with { type: 'json' }
import type { CliEnvironment } from './command-context.ts'
import { addApi } from './commands/api.ts'
import { addCap } from './commands/cap.ts'
import { addCertificates } from './commands/certificates.ts'
import { addCompletion } from './commands/completion.ts'
import { addDevKey } from './commands/dev-key.ts'
import { addKeys } from './commands/keys/add-keys.ts'
import { addLicenses } from './commands/licenses.ts'
import { addLogin } from './commands/login.ts'
import { addLogs } from './commands/logs/add-logs.ts'
import { addOpen } from './commands/open.ts'
import { addRehearsal } from './commands/rehearsal.ts'
import { addUsage } from './commands/usage.ts'
import { addVerify } from './commands/verify.ts'
import { addListening } from './commands/webhooks/listening/add-listening.ts'
import { addWebhooks } from './commands/webhooks/add-webhooks.ts'
import { addWhoami } from './commands/whoami.ts'
import { addWorkspaces } from './commands/workspaces.ts'
import { createProgram } from './program.ts'
import { type ExitCode, exitCodes, CliError } from './cli-error.ts'

const afterHelp = `
Examples:
  fovea login --url https://console.example.com
  fovea keys ensure --platform ios --app com.example.reader
  fovea logs --follow --code REFUSED
  fovea listen --forward-to http://localhost:3000/hook

Set FOVEA_TOKEN to use a token instead of fovea login, and FOVEA_URL to the address of the console.
Exit codes: 0 done, 1 refused, 2 usage, 3 token, 4 scope, 5 not found, 6 too many calls, 7 not reachable, 8 not confirmed.`

/** The command groups, in the order of the help. */
const groups = [
  addLogin,
  addWhoami,
  addWorkspaces,
  addKeys,
  addCertificates,
  addLicenses,
  addDevKey,
  addRehearsal,
  addUsage,
  addCap,
  addLogs,
  addVerify,
  addWebhooks,
  addListening,
  addOpen,
  addApi,
  addCompletion,
]

export async function runCli(args: string[], environment: CliEnvironment): Promise<ExitCode> {
  const outcome: { code: ExitCode } = { code: exitCodes.done }
  try {
    const root = createCommands(environment, (code) => {
      outcome.code = code
    })
    await root.parseAsync(args.length === 0 ? ['--help'] : args, { from: 'user' })
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

export function createCommands(
  environment: CliEnvironment,
  end: (code: ExitCode) => void = () => {},
): Command {
  const { writeOut, writeError } = environment
  const root = new Command('fovea')
    .description('Manages license keys and webhooks, and reads usage and logs.')
    .option('--json', 'print the response of the API')
    .option('--url <address>', 'address of the console, instead of FOVEA_URL')
    .option('--workspace <name>', 'name or ID of the workspace, instead of FOVEA_WORKSPACE')
    .version(manifest.version, '--version')
    .addHelpText('after', afterHelp)
    .configureOutput({
      writeOut: writeOut,
      writeErr: (text) => writeError(text.replace(/^error: /, 'fovea: ')),
    })
    .exitOverride()
  const program = createProgram(root, environment, end)
  for (const add of groups) add(program)
  return root
}
