import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { formatSettings, settings } from '../trial/empty-root.ts'
import { type Block, readBlocks } from './blocks.ts'
import type { Machine } from './machine.ts'
import type { Transcript } from './transcript.ts'

const project = path.join(import.meta.dirname, '../../..')
/** Documents whose blocks are run by `npm run test:runbooks`. */
export const followedDocuments = [
  'docs/runbooks/install.md',
  'docs/runbooks/upgrade.md',
  'docs/runbooks/backup.md',
  'docs/runbooks/first-day.md',
  'docs/runbooks/watch.md',
  'docs/runbooks/mail.md',
  'docs/runbooks/sdk-catalogue.md',
  'docs/runbooks/sdk-api.md',
  'docs/runbooks/metering.md',
  'docs/runbooks/database.md',
  'docs/runbooks/tokens.md',
  'docs/scaling.md',
]

export const runbookBlocks: Block[] = followedDocuments.flatMap((file) => readBlocks(project, file))

export function createOperator(machine: Machine, transcript: Transcript) {
  const followed = new Set<string>()
  return {
    followed,
    async follow(runbook: string) {
      const blocks = runbookBlocks.filter((block) => block.runbook === runbook)
      if (blocks.length === 0) throw new Error(`No runbook has a block ${runbook}.`)
      let printed = ''
      for (const block of blocks) {
        transcript.heading(`${block.file}:${block.line} (${runbook})`)
        printed += await machine.follow(block.text)
      }
      followed.add(runbook)
      return printed
    },
    async download(archive: string) {
      const folder = path.join(machine.root, 'root/download')
      rmSync(folder, { recursive: true, force: true })
      mkdirSync(folder)
      for (const file of [archive, archive.replace(/\.tar\.gz$/, '.sha256')]) {
        if (existsSync(file)) cpSync(file, path.join(folder, path.basename(file)))
      }
      await machine.type('cd /root/download')
    },
    edit(values: Record<string, string>) {
      const file = path.join(machine.root, 'etc/fovea-console/env')
      const kept = readFileSync(file, 'utf8')
        .split('\n')
        .filter((line) => !Object.keys(values).some((name) => line.startsWith(`${name}=`)))
      writeFileSync(file, `${kept.join('\n')}\n${formatSettings(values)}`)
    },
    fetch: (args: string[]) => readOutput(machine.inNetwork('curl', ['--silent', ...args])),
  }
}
export type Operator = ReturnType<typeof createOperator>

export const siteSettings = { ...settings, TRUSTED_PROXIES: '127.0.0.1' }

export function installEarlierRelease(root: string, archive: string) {
  const into = path.join(root, 'opt/fovea-console')
  const config = path.join(root, 'etc/fovea-console')
  mkdirSync(into)
  mkdirSync(config)
  execFileSync('tar', ['--extract', `--file=${archive}`, '--strip-components=1'], { cwd: into })
  const unit = 'ops/systemd/fovea-console.service'
  cpSync(path.join(into, unit), path.join(root, 'etc/systemd/system', path.basename(unit)))
  cpSync(path.join(into, '.env.example'), path.join(config, 'env'))
  chmodSync(path.join(config, 'env'), 0o644)
}

async function readOutput(child: ReturnType<Machine['inNetwork']>) {
  let output = ''
  for await (const chunk of child.stdout) output += String(chunk)
  return output
}
