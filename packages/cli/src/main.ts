#!/usr/bin/env node
import { enableCompileCache } from 'node:module'
import { setTimeout as pause } from 'node:timers/promises'

// A command runs briefly, and most of that time would be spent on compiling the same code again.
enableCompileCache()
const { runCli } = await import('./run-cli.ts')

// A reader such as `head` closes the pipe early, which is no error.
process.stdout.on('error', () => process.exit(0))

process.exitCode = await runCli(process.argv.slice(2), {
  env: process.env,
  platform: process.platform,
  isTerminal: process.stdout.isTTY,
  writeOut: (text) => void process.stdout.write(text),
  writeError: (text) => void process.stderr.write(text),
  wait: (seconds) => pause(seconds * 1_000),
})
