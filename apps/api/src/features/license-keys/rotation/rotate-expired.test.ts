import { listProdKeys, postKeyRotation, postProdKey } from '@fovea/contract/license-keys'
import { dayMs } from '@fovea/contract/time'
import { afterAll, expect, test } from 'vitest'
import { signInAs } from '../../../../test/sign-in-as.ts'
import { createTestApi } from '../../../../test/test-api.ts'

const api = await createTestApi()
afterAll(() => api.close())

test('refuses to rotate an expired key', async () => {
  const before = await signInAs(api, 'rotator@example.com')
  const body = { platformType: 'ios', bundleId: 'com.example.reader' } as const
  const { doc } = (await before.browser.call(postProdKey, { body })).payload
  api.clock.now = new Date(api.clock.now.getTime() + 366 * dayMs)
  const { browser } = await signInAs(api, 'rotator@example.com')
  const refused = await browser.refused(postKeyRotation, {
    params: { sdkKey: doc.key },
    body: { overlapDays: 10 },
  })
  expect(refused).toMatchObject({
    status: 422,
    message: `This key expired on ${doc.expire_date.slice(0, 10)} (UTC). Contact us to renew it before you rotate it.`,
  })
  const { payload } = await browser.call(listProdKeys)
  expect(payload.docs.map(({ key }) => key)).toEqual([doc.key])
})
