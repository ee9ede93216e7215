import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, onTestFinished } from 'vitest'
import { loadSigningKey } from '../google/signing-key.ts'
import { startSandbox } from '../index.ts'
import type { Sandbox, SandboxOptions } from '../index.ts'

/** Generating an RSA key takes a while, so the tests of a file share one. */
let key: string | undefined

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'fovea-sandbox-'))
  const file = join(folder, 'google-signing-key.pem')
  if (key === undefined) {
    await loadSigningKey(folder)
    key = await readFile(file, 'utf8')
  } else {
    await writeFile(file, key)
  }
  return folder
}

type RunOptions = Pick<SandboxOptions, 'stripeWebhookUrl' | 'inboundMail'>

const onFreePorts = (stateDir: string, options: RunOptions = {}) =>
  startSandbox({ port: 0, smtpPort: 0, stateDir, ...options })

export async function createStateFolder(): Promise<string> {
  const folder = await newFolder()
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

export async function runSandbox(folder: string, options: RunOptions = {}): Promise<Sandbox> {
  const sandbox = await onFreePorts(folder, options)
  onTestFinished(() => sandbox.close())
  return sandbox
}

export function useSharedSandbox(): () => Sandbox {
  let running: Sandbox | undefined
  let folder: string | undefined
  beforeAll(async () => {
    folder = await newFolder()
    running = await onFreePorts(folder)
  })
  afterAll(async () => {
    await running?.close()
    if (folder) await rm(folder, { recursive: true, force: true })
  })
  return () => {
    if (!running) throw new Error('The sandbox runs only while tests do.')
    return running
  }
}
