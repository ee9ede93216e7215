import { execFileSync } from 'node:child_process'
import type { Page } from '@playwright/test'
import { z } from 'zod'

const start = z.object({ sessionId: z.string() })
const feed = z.object({ payload: z.object({ docs: z.array(z.object({ type: z.string() })) }) })

/** The session ids that the page sends to the door. */
export function watchDoor(page: Page): string[] {
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'POST' || !request.url().endsWith('/sdk/v1/sessions')) return
    sent.push(start.parse(request.postDataJSON()).sessionId)
  })
  return sent
}

/** How many sessions were metered. */
export async function sessionsOf(page: Page) {
  const answer = await page.request.get('/api/live/recent')
  return feed.parse(await answer.json()).payload.docs.length
}

/** What a terminal does with a command that is pasted into it; a shell reads it, this sends it. */
export async function paste(page: Page, command: string): Promise<unknown> {
  const read = command.replace(/^curl /, String.raw`printf '%s\n' `)
  const said = execFileSync('sh', ['-c', read], { encoding: 'utf8' })
  const [address = '', , type = '', , ...body] = said.split('\n')
  const headers = { 'content-type': type.replace(/^Content-Type: /, '') }
  const answer = await page.request.post(address, { headers, data: body.join('\n') })
  return answer.json()
}
