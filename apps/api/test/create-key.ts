import { type NewProdKey, postProdKey } from '@fovea/contract/license-keys'
import type { TestBrowser } from './test-browser.ts'

const iosApp: NewProdKey = { platformType: 'ios', bundleId: 'com.example.reader' }

/** Creates a production key, of an iOS app if no other is given. */
export async function createKey(browser: TestBrowser, app: NewProdKey = iosApp) {
  return (await browser.call(postProdKey, { body: app })).payload.doc
}
