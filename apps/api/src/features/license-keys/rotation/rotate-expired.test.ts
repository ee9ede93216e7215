import { listProdKeys, postKeyRotation } from '@fovea/contract/license-keys'
import { dayMs } from '@fovea/contract/time'
import { expect, test } from 'vitest'
import { createKey } from '../../../../test/create-key.ts'
import { signInAs } from '../../../../test/sign-in-as.ts'
import { openTestApi } from '../../../../test/test-api.ts'

const api = await openTestApi()

test('refuses to rotate an expired key', async () => {
  const before = await signInAs(api, 'rotator@example.com')
  const doc = await createKey(before.browser)
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
