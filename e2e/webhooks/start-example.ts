import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import path from 'node:path'

const file = path.join(import.meta.dirname, '../../apps/web/src/features/docs/snippets/webhook.js')

export const readExample = () => readFile(file, 'utf8')

/** Runs the example of the page as a program, and collects what it prints. */
export async function startExample(port: number, secret: string) {
  const env = { ...process.env, PORT: String(port), FOVEA_WEBHOOK_SECRET: secret }
  const program = spawn(process.execPath, [file], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  let printed = ''
  program.stdout.on('data', (part: Buffer) => {
    printed += String(part)
  })
  return {
    read: () => printed,
    stop: async () => {
      program.kill()
      await once(program, 'exit')
    },
  }
}
