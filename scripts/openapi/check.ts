import path from 'node:path'
import { runTool } from '../run-tool.ts'

/** Holds the documents to the recommended rules of two linters: a warning fails like an error. */
const documents = ['docs/openapi.json', 'docs/openapi.admin.json']
const check = (program: string, ...args: string[]) =>
  runTool('openapi', path.join('node_modules/.bin', program), args)

process.env['REDOCLY_TELEMETRY'] = 'off'
process.env['REDOCLY_SUPPRESS_UPDATE_NOTICE'] = 'true'
const codes = [
  check(
    'redocly',
    'lint',
    '--extends',
    'recommended-strict',
    '--max-problems',
    '1000',
    ...documents,
  ),
  check(
    'spectral',
    'lint',
    '--ruleset',
    'tools/openapi/spectral.yaml',
    '--fail-severity',
    'hint',
    ...documents,
  ),
]
process.exitCode = Math.max(...codes)
