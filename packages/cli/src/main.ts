#!/usr/bin/env node
import { enableCompileCache } from 'node:module'
import { setTimeout as pause } from 'node:timers/promises'

// A command is over in a moment, and most of it would be reading the same code again.
enableCompileCache()
const { runCli } = await import('./run-cli.ts')

// Whoever reads only the first lines, as `head` does, has what they wanted.
process.stdout.on('error', () => process.exit(0))

process.exitCode = await runCli(process.argv.slice(2), {
  env: process.env,
  platform: process.platform,
  isTerminal: process.stdout.isTTY,
  writeOut: (text) => void process.stdout.write(text),
  writeError: (text) => void process.stderr.write(text),
  wait: (seconds) => pause(seconds * 1_000),
})
