import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { pickFreePorts } from '@fovea/local-postgres'
import { expect, test } from 'vitest'
import { startSandbox } from './index.ts'
import { runSandbox, createStateFolder } from './testing/run-sandbox.ts'

const portOf = (url: string) => Number(new URL(url).port)

test('names the port that is taken, and releases the other one', async () => {
  const folder = await createStateFolder()
  const free = await pickFreePorts(2)
  const ports = { port: free, smtpPort: free + 1 }
  const taken = portOf((await runSandbox(await createStateFolder())).url)
  for (const wrong of [{ port: taken }, { smtpPort: taken }]) {
    await expect(startSandbox({ ...ports, ...wrong, stateDir: folder })).rejects.toThrow(
      `The sandbox cannot start because port ${taken} of 127.0.0.1 is already in use.`,
    )
  }
  const again = await startSandbox({ ...ports, stateDir: folder })
  await again.close()
})

test('closes at once though clients hold idle connections', async () => {
  // A port that the system hands out could be taken by another program before the end of the test.
  const free = await pickFreePorts(2)
  const sandbox = await startSandbox({
    port: free,
    smtpPort: free + 1,
    stateDir: await createStateFolder(),
  })
  const silent = [sandbox.url, sandbox.smtpUrl].map((url) => connect(portOf(url), '127.0.0.1'))
  await Promise.all(silent.map((socket) => once(socket, 'connect')))
  await (await fetch(sandbox.url)).text()
  await sandbox.close()
  await expect(fetch(sandbox.url)).rejects.toThrow('fetch failed')
})

test('keeps a connection open longer than its clients do', async () => {
  const { url } = await runSandbox(await createStateFolder())
  const { headers } = await fetch(url)
  expect(headers.get('keep-alive')).toBe('timeout=75')
})

test.for(['people.json', 'google-signing-key.pem', 'mail/1.json', 'stripe.json'])(
  'names a state file that it cannot read: %s',
  async (name) => {
    const folder = await createStateFolder()
    const sandbox = await runSandbox(folder)
    await sandbox.close()
    const file = join(folder, name)
    await writeFile(file, '{"half":')
    await expect(runSandbox(folder)).rejects.toThrow(`${file} `)
  },
)

test('links all parts and lists the people on the front page', async () => {
  const { url, smtpUrl, people } = await runSandbox(await createStateFolder())
  const markup = await (await fetch(url)).text()
  expect(markup).toContain(smtpUrl)
  for (const { email, name, note } of people) {
    for (const text of [email, name, note]) expect(markup).toContain(text)
  }
  const links = Array.from(markup.matchAll(/(?:href|src)="(\/[^"]*)"/g), ([, path = '']) => path)
  for (const path of links) {
    expect((await fetch(url + path.replaceAll('&amp;', '&'))).status).toBe(200)
  }
  expect(links).toEqual(
    expect.arrayContaining([
      expect.stringContaining('/google/'),
      expect.stringContaining('/github/'),
      '/mail/',
      '/stripe/',
      '/site/pricing',
    ]),
  )
})
