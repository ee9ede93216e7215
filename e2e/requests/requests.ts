import { expect, type APIRequestContext, type Page } from '@playwright/test'
import { z } from 'zod'
import { consolePort } from '../console-address.ts'

const asked = {
  extension: {
    type: 'Extend free trial period',
    info: { email: 'dev@example.com', extendDate: 'Two more weeks', purpose: 'A late study.' },
  },
  commercial: {
    type: 'Request for commercial license',
    info: {
      email: 'dev@example.com',
      userRegion: 'Japan',
      userIndustry: 'Healthcare',
      userjob: 'Student',
      userOrganization: 'Example Clinic',
      projectDescription: 'Reading aids.',
    },
  },
  issue: {
    type: 'Report Issue',
    info: {
      reply: 'dev@example.com',
      user: 'dev@example.com',
      category: 'Bug Issue',
      content: 'The camera\nstays dark.',
    },
  },
}
type Kind = keyof typeof asked

const requestList = z.object({
  payload: z.object({ docs: z.array(z.object({ _id: z.string() })) }),
})
const inbox = z.array(
  z.object({
    id: z.string(),
    to: z.array(z.string()),
    subject: z.string(),
    text: z.string().nullish(),
    headers: z.record(z.string(), z.string()),
  }),
)
const inboxUrl = `http://127.0.0.1:${consolePort + 1}/mail/messages`

export async function sendRequest(request: APIRequestContext, kind: Kind) {
  const sent = await request.post('/api/email', { data: asked[kind] })
  expect(sent.status()).toBe(200)
  const mine = requestList.parse(await (await request.get('/api/requests')).json())
  return mine.payload.docs[0]?._id ?? ''
}

export async function decideRequest(page: Page, button: string, note: string) {
  await page.getByRole('button', { name: button }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Note' }).fill(note)
  await dialog.getByRole('button', { name: button }).click()
}

export async function readMailsTo(request: APIRequestContext, address: string) {
  const answer = await request.get(inboxUrl)
  return inbox.parse(await answer.json()).filter(({ to }) => to.includes(address))
}

/** Opens the newest email that is answered to the request, in the inbox of its sender. */
export async function openMailOf(page: Page, address: string, requestId: string) {
  const find = async () =>
    (await readMailsTo(page.request, address)).find(({ headers }) =>
      headers['reply-to']?.startsWith(`request-${requestId}.`),
    )?.id
  await expect.poll(find).toBeDefined()
  await page.goto(`${inboxUrl}/${await find()}`)
}
