import { getIdentity } from '@fovea/contract/tokens'
import { callConsole } from '../call-console.ts'
import { CliError } from '../cli-error.ts'
import type { Profile } from '../credentials.ts'
import { printTable } from '../print.ts'
import { addCommand, type Program } from '../program.ts'

export function addWorkspaces(program: Program) {
  const workspaces = addCommand(program.root, 'workspaces', {
    summary: 'list the workspaces that are signed in, and choose one',
    examples: ['workspaces list', 'workspaces use Northwind'],
    note: 'fovea login adds a workspace. --workspace or FOVEA_WORKSPACE choose one for a single command or shell.',
  })
  addCommand(workspaces, 'list', {
    summary: 'list the workspaces that are signed in on this machine',
    examples: ['workspaces list', 'workspaces list --json'],
    note: '* marks the one that commands use.',
  }).action(() => listWorkspaces(program))
  addCommand(workspaces, 'use <name>', {
    summary: 'let later commands use this workspace, by its name or ID',
    examples: ['workspaces use Northwind', 'workspaces use 7b0c2b6e-9a51-4d4f-8f5c-0d7a3f1f5c11'],
  }).action((name: string) => useWorkspace(program, name))
}

async function listWorkspaces({ credentials, printer, environment }: Program) {
  const current = credentials.current()
  const docs = await Promise.all(
    credentials.list().map(async (profile) => {
      const { url, workspace } = profile
      const isCurrent = url === current?.url && workspace === current.workspace
      const { name, state } = await checkSignIn(profile)
      return { current: isCurrent, url, _id: workspace, name, state }
    }),
  )
  printTable(printer(), docs, {
    heading: ['USED', 'WORKSPACE', 'ID', 'CONSOLE', 'STATE'],
    rows: docs.map((doc) => [doc.current ? '*' : '', doc.name, doc._id, doc.url, doc.state]),
  })
  warnOfToken(environment.env, environment.writeError)
}

async function checkSignIn({ url, token, workspace, name }: Profile) {
  try {
    const { doc } = (await callConsole({ url: new URL(url), token, workspace }, getIdentity))
      .payload
    return { name: doc.workspace.name, state: 'signed in' }
  } catch (error) {
    if (!(error instanceof CliError)) throw error
    const isEnded = error.kind === 'token' || error.kind === 'missing'
    return { name, state: isEnded ? 'signed out' : 'not reachable' }
  }
}

function useWorkspace({ credentials, printer, root, environment }: Program, name: string) {
  const { url: urlOption } = root.opts<{ url?: string }>()
  const url = urlOption ?? credentials.findUrl(name)
  const found = url === undefined ? undefined : credentials.find(new URL(url).origin, name)
  if (found === undefined) {
    throw new CliError(
      'missing',
      `No workspace called ${name} is signed in. See fovea workspaces list, or sign in with fovea login.`,
    )
  }
  credentials.use(found)
  const { token: _, ...shown } = found
  printTable(printer(), shown, {
    heading: ['WORKSPACE', 'ID', 'CONSOLE'],
    rows: [[found.name, found.workspace, found.url]],
  })
  warnOfToken(environment.env, environment.writeError)
}

function warnOfToken(env: NodeJS.ProcessEnv, writeError: (text: string) => void) {
  if ((env['FOVEA_TOKEN'] ?? '') !== '')
    writeError('fovea: FOVEA_TOKEN is set, and commands use it instead.\n')
}
