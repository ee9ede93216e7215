import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { listDownloads } from '@fovea/contract/downloads'
import { afterAll, describe, expect, test } from 'vitest'
import { signInAs } from '../../../test/sign-in-as.ts'
import { createTestApi, openTestApi } from '../../../test/test-api.ts'
import { loadCatalogue } from './load-catalogue.ts'

const folder = await mkdtemp(path.join(tmpdir(), 'fovea-catalogue-'))
afterAll(() => rm(folder, { recursive: true }))

async function written(text: string) {
  const file = path.join(folder, 'catalogue.json')
  await writeFile(file, text)
  return file
}

describe('default catalogue', async () => {
  const api = await openTestApi()

  async function tables() {
    const { browser } = await signInAs(api, 'downloads@example.com')
    return (await browser.call(listDownloads)).payload
  }

  test('has the releases of both tables', async () => {
    const { legacy, new: current } = await tables()
    expect(legacy.map(({ platform, version }) => `${platform} ${version}`)).toEqual([
      'iOS 2.6.3',
      'Web Package registry',
      'Android 3.1.3',
      'Flutter Package',
      'Unity 2.6.3',
      'Windows 4.1.0',
      'macOS 4.1.0',
    ])
    expect(current.map(({ platform, version }) => `${platform} ${version}`)).toEqual([
      'Android Install guide',
      'iOS Install guide',
      'Flutter Install guide',
      'Windows 1.0.0-beta-3',
      'macOS 1.0.0-beta-3',
    ])
  })

  test('has a file at every address outside the console', async () => {
    const { legacy, new: current } = await tables()
    const files = [...legacy, ...current].filter(({ target }) => target?.kind === 'file')
    expect(files).toHaveLength(7)
    for (const { version, target, sha256 } of files) {
      const file = await fetch(target?.url ?? '')
      const bytes = Buffer.from(await file.clone().arrayBuffer())
      expect(createHash('sha256').update(bytes).digest('hex')).toBe(sha256)
      expect(file.status).toBe(200)
      expect(file.headers.get('content-disposition')).toContain(version)
    }
  })

  test('links to the docs for releases without a file', async () => {
    const { legacy, new: current } = await tables()
    const guides = [...legacy, ...current].filter(({ target }) => target?.kind === 'guide')
    expect(guides.map(({ target }) => target?.url)).toEqual([
      '/docs#web',
      '/docs#flutter',
      '/docs#android',
      '/docs#ios',
      '/docs#flutter',
    ])
  })

  test('links to the release notes of each release', async () => {
    const { legacy, new: current } = await tables()
    for (const { notesUrl } of [...legacy, ...current]) {
      const notes = await fetch(notesUrl ?? '')
      expect(await notes.text()).toContain(`id="${new URL(notesUrl ?? '').hash.slice(1)}"`)
    }
  })
})

describe("operator's catalogue", () => {
  const catalogue = JSON.stringify({
    legacy: [
      { platform: 'iOS', version: '9.0.0', released: '2026-01-31' },
      { platform: 'Web', version: '9.0.0', released: '2026-01-31', file: 'web/sdk.tgz' },
      {
        platform: 'Unity',
        version: '9',
        released: '2026-01-31',
        file: 'https://example.com/u.zip',
      },
    ],
    new: [],
  })

  test('replaces the default catalogue, with files below its base address', async () => {
    const api = await createTestApi({
      SDK_CATALOGUE: await written(catalogue),
      DOWNLOADS_URL: 'https://files.example.com/sdk',
    })
    const { browser } = await signInAs(api, 'operator@example.com')
    const { payload } = await browser.call(listDownloads)
    expect(payload.legacy.map(({ target }) => target?.url)).toEqual([
      undefined,
      'https://files.example.com/sdk/web/sdk.tgz',
      'https://example.com/u.zip',
    ])
    expect(payload.new).toEqual([])
    await api.close()
  })

  test.each([
    ['an empty file', '', /is wrong \(.*catalogue\.json\): it is not valid JSON/],
    ['incomplete JSON', '{"legacy": [', /it is not valid JSON/],
    ['a list', '[]', /\(.*catalogue\.json\): it is not valid/],
    [
      'a wrong day',
      catalogue.replace('2026-01-31', '31 January'),
      /legacy\[0\]\.released is not a day/,
    ],
    [
      'a script',
      catalogue.replace('https://example.com/u.zip', 'javascript:x'),
      /legacy\[2\]\.file is not a URL/,
    ],
    ['no release', catalogue.replace('"new":[]', '"new":[1]'), /new\[0\] is not valid/],
  ])('stops the start with a message for %s', async (_, text, sentence) => {
    await expect(loadCatalogue(await written(text))).rejects.toThrow(sentence)
  })

  test('stops the start with a message for a missing file', async () => {
    await expect(loadCatalogue('/nowhere/sdk.json')).rejects.toThrow(
      /^SDK_CATALOGUE is wrong \(\/nowhere\/sdk\.json\): it could not be read/,
    )
  })
})
