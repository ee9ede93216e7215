import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { z } from 'zod'

const verdict = z.object({ valid: z.boolean(), refId: z.string().optional() })

export async function startSession(
  page: Page,
  key: string,
  origin = 'https://beta.example.com',
  clientTime = new Date(),
  sessionId: string = randomUUID(),
) {
  const answer = await page.request.post('/sdk/v1/sessions', {
    headers: { origin },
    data: {
      key,
      sessionId,
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

/** An app that starts sessions one after another, and sends each start twice, as on a bad connection. */
export function keepStarting(page: Page, key: string, origin: string) {
  const ending = new AbortController()
  let started = 0
  const done = run()
  // The promise is awaited at the end; until then its rejection must not count as unhandled.
  done.catch(() => undefined)
  return {
    started: () => started,
    async stop() {
      ending.abort()
      await done
      return started
    },
  }

  async function run() {
    while (!ending.signal.aborted) {
      const sessionId = randomUUID()
      const answers = await Promise.all(
        [1, 2].map(() => startSession(page, key, origin, new Date(), sessionId)),
      )
      if (!answers.every(({ valid }) => valid)) throw new Error('A start was refused.')
      started++
    }
  }
}
