import type { CallInput } from '@fovea/contract/endpoint'
import { postProdKey } from '@fovea/contract/license-keys'
import type { TestBrowser } from './test-browser.ts'

type App = CallInput<typeof postProdKey>['body']

const iosApp: App = { platformType: 'ios', bundleId: 'com.example.reader' }

/** Creates a production key, of an iOS app if no other is given. */
export async function createKey(browser: TestBrowser, app: App = iosApp) {
  return (await browser.call(postProdKey, { body: app })).payload.doc
}
