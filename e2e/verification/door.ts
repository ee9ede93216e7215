import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { z } from 'zod'

const verdict = z.object({ valid: z.boolean(), refId: z.string().optional() })

/** Starts a session as an app in the field does, on a device with this clock. */
export async function startSession(
  page: Page,
  key: string,
  origin = 'https://beta.example.com',
  clientTime = new Date(),
) {
  const answer = await page.request.post('/sdk/v1/sessions', {
    headers: { origin },
    data: {
      key,
      sessionId: randomUUID(),
      nonce: randomUUID(),
      clientTime: clientTime.toISOString(),
      platform: 'web',
      app: { id: 'reader' },
      device: { os: 'Linux', uuid: 'device' },
      sdk: 'journey/1',
    },
  })
  return verdict.parse(await answer.json())
}
