import { readFileSync } from 'node:fs'
import { Argument } from 'commander'
import { type ConsoleConnection, readResponse } from '../call-console.ts'
import { CliError } from '../cli-error.ts'
import { addChange, type Keyed, type Program } from '../program.ts'
import { confirmChange } from '../send-change.ts'

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
type Method = (typeof methods)[number]

export function addApi(program: Program) {
  addChange(program.root, 'api', {
    summary: 'make any call of the API that takes a token, and print its answer',
    examples: [
      'api GET /api/whoami',
      'api PUT /api/license/prod/prod_… --data \'{"activated": false}\'',
      'api POST /api/license/prod --data @key.json --idempotency-key release-42',
      'api GET "/api/user-usage-detail.csv?date=2026-01-31"',
    ],
    note: 'The reference of the calls is at /api/reference of the console.',
  })
    .addArgument(
      new Argument('<method>', 'GET, POST, PUT, PATCH or DELETE').argParser((text: string) =>
        parseMethod(text),
      ),
    )
    .argument('<path>', 'path with its query, which begins with /api/')
    .option('--data <json>', 'body in JSON; @path reads it from a file, - from the input')
    .action(async (method: Method, path: string, { data, ...keyed }: { data?: string } & Keyed) => {
      const { console, ...context } = program.at(keyed)
      checkPath(path, console.url)
      const body = data === undefined ? undefined : await readBody(data, program)
      const send = (connection: ConsoleConnection) =>
        readResponse(connection, { method, path }, { body })
      const { text, media } =
        method === 'GET' ? await send(console) : await confirmChange({ ...context, console }, send)
      program.environment.writeOut(media.startsWith('application/json') ? indent(text) : text)
    })
}

function parseMethod(text: string): Method {
  const method = methods.find((known) => known === text.toUpperCase())
  if (method !== undefined) return method
  throw new CliError('usage', `method: Pass one of: ${methods.join(', ')}.`)
}

/** The token goes to the console only, so a path must not name another host. */
function checkPath(path: string, console: URL) {
  const address = path.startsWith('/api/') ? URL.parse(path, console.origin) : null
  if (
    address === null ||
    address.origin !== console.origin ||
    !address.pathname.startsWith('/api/')
  )
    throw new CliError('usage', 'path: Pass a path that begins with /api/.')
  if (address.pathname === '/api/live')
    throw new CliError('usage', 'path: This call never ends. Use fovea logs --follow.')
}

async function readBody(data: string, { environment }: Program): Promise<unknown> {
  const text = await readData(data, environment.readInput)
  try {
    return JSON.parse(text)
  } catch {
    throw new CliError('usage', 'data: Pass JSON.')
  }
}

function readData(data: string, readInput: () => Promise<string>) {
  if (data === '-') return readInput()
  if (!data.startsWith('@')) return data
  try {
    return readFileSync(data.slice(1), 'utf8')
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new CliError('usage', `data: ${why}`)
  }
}

function indent(text: string) {
  return `${JSON.stringify(JSON.parse(text), null, 2)}\n`
}
