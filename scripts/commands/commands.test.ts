import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { pickFreePorts } from '@fovea/local-postgres'
import { expect, onTestFinished, test } from 'vitest'
import { exitCodes } from '../operating/command.ts'

async function fovea(args: string[], env: NodeJS.ProcessEnv = {}) {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, '../fovea.ts'), ...args], {
    env: { PATH: process.env['PATH'], ...env },
  })
  const closed = once(child, 'close')
  const [out, errorOutput] = await Promise.all([text(child.stdout), text(child.stderr)])
  await closed
  return { code: child.exitCode, out, errorOutput }
}

test('help lists every command of the folder with its summary', async () => {
  const { code, out } = await fovea(['help'])
  expect(code).toBe(0)
  const commands = readdirSync(import.meta.dirname)
    .filter((file) => !file.endsWith('.test.ts'))
    .map((file) => path.basename(file, '.ts'))
  expect(commands).toContain('start')
  for (const command of commands) expect(out).toMatch(new RegExp(`^  ${command} +[A-Z].+\\.$`, 'm'))
})

test('listing the commands does not load the server', () => {
  const loading = readdirSync(import.meta.dirname)
    .filter((file) => !file.endsWith('.test.ts'))
    .filter((file) =>
      /^import .*'@fovea\/api\/server'/m.test(
        readFileSync(path.join(import.meta.dirname, file), 'utf8'),
      ),
    )
  expect(loading).toEqual([])
})

test('version is printed, also by an option', async () => {
  expect(await fovea(['version'])).toMatchObject({
    code: 0,
    out: expect.stringMatching(
      /^fovea-console \d+\.\d+\.\d+\nNode 2\d\.\d+\.\d+\nPostgreSQL 18\.\d+ \(embedded\)\nStripe API 20\d\d-\d\d-\d\d\.\w+\n$/,
    ),
  })
  expect((await fovea(['--version'])).code).toBe(0)
})

test('an unknown command is refused, also the path of a file outside the folder', async () => {
  for (const [name, message] of [
    ['../start', 'There is no command ../start.'],
    ['migrat', 'There is no command migrat. Did you mean migrate?'],
    ['--migrate', 'There is no option --migrate. Did you mean migrate?'],
  ] as const) {
    expect(await fovea([name])).toEqual({
      code: 2,
      out: '',
      errorOutput: `${message} \`fovea help\` lists the commands.\n`,
    })
  }
})

test('help explains a command and lists the exit codes', async () => {
  const [migrate, unknown, all] = await Promise.all([
    fovea(['help', 'migrate']),
    fovea(['help', 'migrat']),
    fovea(['--help']),
  ])
  expect(migrate).toMatchObject({ code: 0, out: expect.stringContaining('usage: fovea migrate') })
  expect(unknown).toMatchObject({ code: 2, out: '' })
  for (const code of Object.values(exitCodes))
    expect(all.out).toMatch(new RegExp(`^  ${code} +`, 'm'))
})

test('without a command, the console starts and names missing settings', async () => {
  const { code, errorOutput } = await fovea([], { NODE_ENV: 'production' })
  expect(errorOutput).toMatch(
    /^17 settings are missing or wrong:\n {2}PUBLIC_URL is missing\.\n(.*\n)* {2}GUIDE_URL is missing\.\n/,
  )
  expect(code).toBe(1)
})

test('check tells whether the console accepts traffic', async () => {
  let status = 200
  const server = createServer((request, answer) => {
    answer.writeHead(request.url === '/api/ready' ? status : 404).end()
  })
  const port = await pickFreePorts(1)
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const env = { PORT: String(port), HOST: '0.0.0.0' }
  expect(await fovea(['check'], env)).toMatchObject({ code: 0 })
  status = 503
  expect(await fovea(['check'], env)).toMatchObject({
    code: 1,
    errorOutput: `http://127.0.0.1:${port}/api/ready answers 503\n`,
  })
  server.once('request', () => (status = 200))
  expect(await fovea(['check', '--wait', '300'], env)).toMatchObject({
    code: 0,
    out: `http://127.0.0.1:${port}/api/ready answers 200\n`,
  })
  expect(await fovea(['check', '--wait', 'long'], env)).toMatchObject({ code: 2 })
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
  const { code, errorOutput } = await fovea(['check'], env)
  expect(errorOutput).toMatch(/does not answer: connect ECONNREFUSED/)
  expect(code).toBe(1)
})
