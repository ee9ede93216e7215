import { describe, expect, test } from 'vitest'
import { useSharedSandbox } from '../testing/run-sandbox.ts'

const sandbox = useSharedSandbox()

describe('web site', () => {
  test.for([
    [
      '/site/pricing',
      ['10,000 free production sessions', '$0.01', '$0.007', '$400.00', '$1,950.00'],
    ],
    ['/site/contact', ['business@fovea.test', 'developers@fovea.test']],
    ['/site/guide', ['ambassador program', 'Who can apply']],
    ['/site/downloads/', ['fovea-sdk-ios-2.6.3.zip', 'fovea-sdk-windows-1.0.0-beta-3.zip']],
  ] as const)('has the page %s', async ([path, texts]) => {
    const response = await fetch(sandbox().url + path)
    expect(response.status).toBe(200)
    const markup = await response.text()
    for (const text of texts) expect(markup).toContain(text)
  })

  test('answers at every address that it links to', async () => {
    const { url } = sandbox()
    const markup = await (await fetch(`${url}/site/downloads/`)).text()
    const links = Array.from(markup.matchAll(/href="(\/[^"]*)"/g), ([, path]) => path)
    expect(links.length).toBeGreaterThan(10)
    for (const path of links) expect((await fetch(url + path)).status).toBe(200)
  })
})

describe('download', () => {
  test('saves an archive as a zip file', async () => {
    const response = await fetch(`${sandbox().url}/site/downloads/ios/any-sdk-9.9.9.zip`)
    expect(response.headers.get('content-type')).toBe('application/zip')
    expect(response.headers.get('content-disposition')).toBe(
      'attachment; filename="any-sdk-9.9.9.zip"',
    )
    const bytes = Buffer.from(await response.arrayBuffer())
    expect(bytes.readUInt32LE(0)).toBe(0x04034b50)
    expect(bytes.includes('stands in for any-sdk-9.9.9.zip')).toBe(true)
  })

  test('saves another file as text', async () => {
    const response = await fetch(`${sandbox().url}/site/downloads/windows/setup-4.1.0.msi`)
    expect(response.headers.get('content-type')).toBe('application/octet-stream')
    expect(await response.text()).toContain('stands in for setup-4.1.0.msi')
  })

  test.for(['', 'ios', 'ios/', 'ios/notes', 'a%22b.zip', 'a%0d%0ab.zip', '..%2f..%2fetc%2fpasswd'])(
    'does not exist for "%s"',
    async (path) => {
      const response = await fetch(`${sandbox().url}/site/downloads/x/${path}`)
      expect(response.status).toBe(404)
    },
  )
})
