import { expect, type APIRequestContext, type Page } from '@playwright/test'
import { z } from 'zod'
import { port } from '../place.ts'

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
  z.object({ to: z.array(z.string()), subject: z.string(), text: z.string().nullish() }),
)

/** Asks the team for something as a program would. Answers the request's id. */
export async function askFor(request: APIRequestContext, kind: Kind) {
  const sent = await request.post('/api/email', { data: asked[kind] })
  expect(sent.status()).toBe(200)
  const mine = requestList.parse(await (await request.get('/api/requests')).json())
  return mine.payload.docs[0]?._id ?? ''
}

/** Decides the open request, with a note. */
export async function decide(page: Page, act: string, note: string) {
  await page.getByRole('button', { name: act }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Note' }).fill(note)
  await dialog.getByRole('button', { name: act }).click()
}

/** The mails to somebody that have arrived in the sandbox's inbox, newest first. */
export async function mailsTo(request: APIRequestContext, address: string) {
  const answer = await request.get(`http://127.0.0.1:${port + 1}/mail/messages`)
  return inbox.parse(await answer.json()).filter(({ to }) => to.includes(address))
}
