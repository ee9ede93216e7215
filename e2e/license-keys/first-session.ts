import { execFileSync } from 'node:child_process'
import type { Page } from '@playwright/test'
import { z } from 'zod'

const start = z.object({ sessionId: z.string() })
const feed = z.object({ payload: z.object({ docs: z.array(z.object({ type: z.string() })) }) })

/** The session ids that the page sends to the door. */
export function recordSdkApiCalls(page: Page): string[] {
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'POST' || !request.url().endsWith('/sdk/v1/sessions')) return
    sent.push(start.parse(request.postDataJSON()).sessionId)
  })
  return sent
}

/** How many sessions were metered. */
export async function readSessionCount(page: Page) {
  const answer = await page.request.get('/api/live/recent')
  return feed.parse(await answer.json()).payload.docs.length
}

/** What a terminal does with a command that is pasted into it; a shell reads it, this sends it. */
export async function runPastedCommand(page: Page, command: string): Promise<unknown> {
  // Says what it would send, and where to.
  const curl = String.raw`curl() { printf '%s\n' "$1"; cat; }`
  const said = execFileSync('sh', ['-c', `${curl}\n${command}`], { encoding: 'utf8' })
  const [address = '', ...body] = said.split('\n')
  const headers = { 'content-type': 'application/json' }
  const answer = await page.request.post(address, { headers, data: body.join('\n') })
  return answer.json()
}
