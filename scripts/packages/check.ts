import { rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { runTool } from '../run-tool.ts'
import { cli, licenseClient, packPackage } from './pack.ts'

/** Runs the linters of `tools/packages` on the packages as they are published. */
const folder = await mkdtemp(path.join(tmpdir(), 'fovea-packages-'))
process.once('exit', () => rmSync(folder, { recursive: true }))

const check = (program: string, ...args: string[]) =>
  runTool('packages', path.join('node_modules/.bin', program), args)

const [client, commandLine] = [
  await packPackage(licenseClient, folder),
  await packPackage(cli, folder),
]
const codes = [
  check('publint', client, '--strict'),
  check('publint', commandLine, '--strict'),
  // The client has no CommonJS version.
  check('attw', client, '--profile', 'esm-only'),
]
process.exitCode = Math.max(...codes)
