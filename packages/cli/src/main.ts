#!/usr/bin/env node
// An old Node.js must be able to load this file, so it imports all others only after the check.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)

if (major > 22 || (major === 22 && minor >= 12)) {
  const { enableCompileCache } = await import('node:module')
  // A command runs briefly, and most of that time would be spent on compiling the same code again.
  enableCompileCache()
  await import('./start.ts')
} else {
  process.stderr.write(
    `fovea needs Node.js 22.12 or newer; this is ${process.versions.node}. Get a newer one at https://nodejs.org.\n`,
  )
  process.exitCode = 2
}
