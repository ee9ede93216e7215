import { createContext, runInContext } from 'node:vm'
import { describe, expect, test } from 'vitest'
import { useSharedSandbox } from '../../testing/run-sandbox.ts'

const sandbox = useSharedSandbox()

describe('files that browsers load', () => {
  test('defines Stripe for the version that the loader expects, and for a publishable key only', async () => {
    const { scriptUrl, publishableKey, secretKey } = sandbox().stripe
    const response = await fetch(scriptUrl)
    expect(response.headers.get('content-type')).toContain('text/javascript')
    expect(response.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
    const window: Record<string, unknown> = {}
    const page = createContext({ window, URL, document: { currentScript: { src: scriptUrl } } })
    runInContext(await response.text(), page)
    const tell = (code: string): unknown => runInContext(code, page)
    expect(tell('window.Stripe.version')).toBe('endive')
    expect(tell(`Object.keys(window.Stripe('${publishableKey}'))`)).toEqual(
      expect.arrayContaining([
        'elements',
        'createPaymentMethod',
        'confirmCardSetup',
        'confirmCardPayment',
      ]),
    )
    expect(() => tell(`window.Stripe('${secretKey}')`)).toThrow('publishable key')
    expect(() => tell(`window.Stripe('${publishableKey}').elements().create('iban')`)).toThrow(
      'iban',
    )
  })

  test.for([
    ['/stripe/frames/card', ['Card number', 'MM / YY', 'CVC', 'ZIP']],
    ['/stripe/frames/controller', []],
    ['/stripe/challenge?client_secret=x', ['Complete', 'Fail']],
  ] as const)('%s is a frame that runs its own script and nothing else', async ([path, texts]) => {
    const { url } = sandbox()
    const response = await fetch(url + path)
    const policy = response.headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'none'; script-src 'self'")
    expect(policy).not.toMatch(/unsafe|frame-ancestors/)
    const markup = await response.text()
    for (const text of texts) expect(markup).toContain(text)
    const [, script = ''] = /<script type="module" src="([^"]+)">/.exec(markup) ?? []
    const imported = await loadAll(url, script)
    expect(imported).toContain('/stripe/browser/frame-link.js')
  })

  test('serves no other files than those scripts', async () => {
    const { url } = sandbox()
    for (const name of ['v3', 'routes', '..%2Fkeys']) {
      expect((await fetch(`${url}/stripe/browser/${name}.js`)).status).toBe(404)
    }
  })
})

async function loadAll(url: string, path: string): Promise<string[]> {
  const response = await fetch(url + path)
  expect(response.status).toBe(200)
  const imports = Array.from((await response.text()).matchAll(/from '\.\/([^']+)'/g), ([, name]) =>
    loadAll(url, `/stripe/browser/${name}`),
  )
  return [path, ...(await Promise.all(imports)).flat()]
}
