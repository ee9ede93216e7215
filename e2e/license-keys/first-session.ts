import { execFileSync } from 'node:child_process'
import type { Page } from '@playwright/test'
import { z } from 'zod'

const start = z.object({ sessionId: z.string() })
const feed = z.object({ payload: z.object({ docs: z.array(z.object({ type: z.string() })) }) })

export function recordSdkApiCalls(page: Page): string[] {
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'POST' || !request.url().endsWith('/sdk/v1/sessions')) return
    sent.push(start.parse(request.postDataJSON()).sessionId)
  })
  return sent
}

export async function readSessionCount(page: Page) {
  const answer = await page.request.get('/api/live/recent')
  return feed.parse(await answer.json()).payload.docs.length
}

/** Runs a pasted command: a shell parses it, and the test sends it. */
export async function runPastedCommand(page: Page, command: string): Promise<unknown> {
  // Replaces curl: prints the address and the body instead of sending them.
  const curl = String.raw`curl() { printf '%s\n' "$1"; cat; }`
  const said = execFileSync('sh', ['-c', `${curl}\n${command}`], { encoding: 'utf8' })
  const [address = '', ...body] = said.split('\n')
  const headers = { 'content-type': 'application/json' }
  const answer = await page.request.post(address, { headers, data: body.join('\n') })
  return answer.json()
}
