import { readFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { defineCommand, exitCodes } from '../operating/command.ts'

const manifest = z.object({ version: z.string() })

export const command = defineCommand({
  summary: 'Says which version this is.',
  async run() {
    const text = readFileSync(path.join(import.meta.dirname, '../../package.json'), 'utf8')
    console.log(
      `fovea-console ${manifest.parse(JSON.parse(text)).version}, Node ${process.versions.node}`,
    )
    return exitCodes.done
  },
})
