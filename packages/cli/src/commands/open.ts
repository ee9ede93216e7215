import { getIdentity } from '@fovea/contract/tokens'
import { Argument } from 'commander'
import { callConsole } from '../call-console.ts'
import { CliError } from '../cli-error.ts'
import { isSignedIn } from '../connection.ts'
import { printTable } from '../print.ts'
import { addCommand, type Program } from '../program.ts'

const pages = {
  keys: 'license-keys',
  logs: 'logs',
  usage: 'statistic',
  billing: 'dashboard',
  alerts: 'alerts',
  tokens: 'tokens',
  webhooks: 'webhooks',
  workspace: 'workspace',
  sdk: 'sdk',
  docs: 'docs',
} as const
type PageName = keyof typeof pages

export function addOpen(program: Program) {
  addCommand(program.root, 'open', {
    summary: 'open a page of the console in the browser',
    examples: ['open', 'open logs', 'open keys --print'],
  })
    .addArgument(new Argument('[page]', 'the page').choices(Object.keys(pages)).default('keys'))
    .option('--print', 'only print the address')
    .action((page: PageName, { print }: { print?: boolean }) =>
      openPage(program, pages[page], print === true),
    )
}

/** `page` is below `/console/`. */
export async function openPage(program: Program, page: string, isPrinted: boolean) {
  const { at, here, credentials, environment, printer } = program
  const { url, workspace } = here()
  const address = new URL(`/console/${page}`, url)
  if (isSignedIn(environment.env, url, workspace, credentials)) {
    const { doc } = (await callConsole(at().console, getIdentity)).payload
    if (!doc.workspace.personal) address.searchParams.set('workspace', doc.workspace._id)
  }
  const { href } = address
  printTable(printer(), { url: href }, { heading: ['ADDRESS'], rows: [[href]] })
  if (isPrinted) return
  await environment.openBrowser(href).catch((error: unknown) => {
    const why = error instanceof Error ? error.message : String(error)
    throw new CliError(
      'refused',
      `No browser can be opened here: ${why}. Open the address yourself.`,
    )
  })
}
