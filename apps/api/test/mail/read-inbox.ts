import { expect, inject } from 'vitest'
import { z } from 'zod'

const message = z.object({
  id: z.string(),
  to: z.array(z.string()),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  headers: z.record(z.string(), z.unknown()),
})

export async function readInbox(address: string, port = inject('sandboxPort')) {
  const answer = await fetch(`http://127.0.0.1:${port}/mail/messages`)
  const all = z.array(message).parse(await answer.json())
  return all.filter(({ to }) => to.includes(address))
}

export async function waitForMails(address: string, count: number, port?: number) {
  await expect.poll(async () => (await readInbox(address, port)).length).toBe(count)
  return readInbox(address, port)
}
