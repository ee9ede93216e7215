import { readFileSync } from 'node:fs'
import path from 'node:path'
import { stripeApiVersion } from '@fovea/api/stripe-version'
import { readInstalledVersion } from '@fovea/local-postgres'
import { z } from 'zod'
import { defineCommand, exitCodes } from '../operating/command.ts'

const manifest = z.object({ version: z.string() })

export const command = defineCommand({
  summary: 'Says which version this is, and those of what is inside it.',
  async run() {
    const text = readFileSync(path.join(import.meta.dirname, '../../package.json'), 'utf8')
    console.log(`fovea-console ${manifest.parse(JSON.parse(text)).version}
Node ${process.versions.node}
PostgreSQL ${readInstalledVersion()} (embedded)
Stripe API ${stripeApiVersion}`)
    return exitCodes.done
  },
})
