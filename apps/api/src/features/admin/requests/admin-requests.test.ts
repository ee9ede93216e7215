import {
  countOpenRequests,
  getAdminRequest,
  listAdminRequests,
  listAudit,
  postDecision,
} from '@fovea/contract/admin'
import { getDevKey, listCommercialKeys, postDevKey } from '@fovea/contract/license-keys'
import { listMyRequests, postRequest } from '@fovea/contract/requests'
import { dayMs, hourMs } from '@fovea/contract/time'
import { describe, expect, it } from 'vitest'
import { readInbox, waitForMails } from '../../../../test/mail/read-inbox.ts'
import { signInAs } from '../../../../test/sign-in-as.ts'
import { openTestApi } from '../../../../test/test-api.ts'

const api = await openTestApi()
let admin = (await signInAs(api, 'admin@fovea.test')).browser

const extension = (email: string) => ({
  type: 'Extend free trial period' as const,
  info: { email, extendDate: 'two weeks', purpose: 'Our pilot' },
})
const commercial = (email: string) => ({
  type: 'Request for commercial license' as const,
  info: {
    email,
    userRegion: 'France',
    userIndustry: 'Healthcare' as const,
    userjob: 'C Level' as const,
    userOrganization: 'Optik',
    projectDescription: 'Reading aid.',
  },
})

const issue = (content: string, reply = 'many@example.com') => ({
  type: 'Report Issue' as const,
  info: { reply, category: 'Bug Issue' as const, content },
})

async function requestFrom(
  email: string,
  request: ReturnType<typeof extension | typeof commercial | typeof issue>,
) {
  const { browser, user } = await signInAs(api, email)
  await browser.call(postRequest, { body: request })
  const { payload } = await browser.call(listMyRequests, { query: {} })
  return { browser, user, id: payload.docs[0]?._id ?? '' }
}

const decide = (
  id: string,
  body: { decision: 'grant' | 'decline'; note?: string; days?: number },
) => admin.call(postDecision, { params: { id }, body })

describe('granting a request', () => {
  it('moves the end of a running trial and keeps its key', async () => {
    const { browser } = await signInAs(api, 'longer@example.com')
    const before = (await browser.call(postDevKey, { body: {} })).payload.doc.developmentKey
    const { id } = await requestFrom('longer@example.com', extension('longer@example.com'))
    const { payload } = await decide(id, { decision: 'grant', note: 'Enjoy.', days: 10 })
    expect(payload.doc).toMatchObject({
      state: 'granted',
      note: 'Enjoy.',
      decidedBy: 'admin@fovea.test',
      decidedAt: api.clock.now.toISOString(),
      user: { email: 'longer@example.com' },
    })
    const after = (await browser.call(getDevKey)).payload.doc
    expect(after?.key).toBe(before.key)
    expect(Date.parse(after?.expire_date ?? '')).toBe(Date.parse(before.expire_date) + 10 * dayMs)
  })

  it('counts 14 days from now for an expired trial', async () => {
    const { browser } = await signInAs(api, 'over@example.com')
    await browser.call(postDevKey, { body: {} })
    const start = api.clock.now
    api.clock.now = new Date(start.getTime() + 40 * dayMs)
    const { browser: later } = await signInAs(api, 'over@example.com')
    admin = (await signInAs(api, 'admin@fovea.test')).browser
    const { id } = await requestFrom('over@example.com', extension('over@example.com'))
    await decide(id, { decision: 'grant' })
    const after = (await later.call(getDevKey)).payload.doc
    expect(after).toMatchObject({ expire_state: false })
    expect(Date.parse(after?.expire_date ?? '')).toBe(api.clock.now.getTime() + 14 * dayMs)
    api.clock.now = start
    admin = (await signInAs(api, 'admin@fovea.test')).browser
  })

  it('an extension without a trial is refused, and the request stays open', async () => {
    const { browser, id } = await requestFrom('none@example.com', extension('none@example.com'))
    const refused = await admin.refused(postDecision, {
      params: { id },
      body: { decision: 'grant' },
    })
    expect(refused).toMatchObject({
      status: 422,
      message: 'This user has no development key to extend.',
    })
    const { payload } = await browser.call(listMyRequests, { query: {} })
    expect(payload.docs[0]).toMatchObject({ state: 'open', decidedAt: null })
  })

  it('issues a commercial key for a year for a commercial request', async () => {
    const { browser, id } = await requestFrom('trade@example.com', commercial('trade@example.com'))
    await decide(id, { decision: 'grant' })
    const { docs } = (await browser.call(listCommercialKeys)).payload
    expect(docs).toHaveLength(1)
    expect(Date.parse(docs[0]?.expire_date ?? '')).toBe(api.clock.now.getTime() + 365 * dayMs)
  })
})

const open = async () => (await admin.call(countOpenRequests)).payload.open

it('counts the open requests', async () => {
  const before = await open()
  const { id } = await requestFrom('counted@example.com', commercial('counted@example.com'))
  expect(await open()).toBe(before + 1)
  await decide(id, { decision: 'decline' })
  expect(await open()).toBe(before)
})

it('notifies the requester of a declined request and changes nothing else', async () => {
  const { browser, id } = await requestFrom('sorry@example.com', commercial('sorry@example.com'))
  await decide(id, { decision: 'decline', note: 'Not this time.' })
  expect((await browser.call(listCommercialKeys)).payload.docs).toEqual([])
  const { payload } = await browser.call(listMyRequests, { query: {} })
  expect(payload.docs[0]).toMatchObject({ state: 'declined', note: 'Not this time.' })
})

it('accepts the first of several simultaneous decisions and refuses the others', async () => {
  const { browser, id } = await requestFrom('race@example.com', commercial('race@example.com'))
  const answers = await Promise.all(
    Array.from({ length: 8 }, () =>
      admin.send({
        method: 'POST',
        url: `/api/admin/requests/${id}/decision`,
        payload: { decision: 'grant' },
      }),
    ),
  )
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
    200, 409, 409, 409, 409, 409, 409, 409,
  ])
  const late = answers.find(({ statusCode }) => statusCode === 409)
  expect(late?.json().error).toMatchObject({
    message: 'admin@fovea.test has already granted this request.',
    current: { _id: id, state: 'granted' },
  })
  expect((await browser.call(listCommercialKeys)).payload.docs).toHaveLength(1)
})

it("shows the requester's keys, usage and other requests", async () => {
  const { browser } = await signInAs(api, 'whole@example.com')
  await browser.call(postDevKey, { body: {} })
  await browser.call(postRequest, { body: commercial('whole@example.com') })
  const { id } = await requestFrom('whole@example.com', extension('whole@example.com'))
  const { payload } = await admin.call(getAdminRequest, { params: { id } })
  expect(payload).toMatchObject({
    doc: { _id: id, user: { email: 'whole@example.com' } },
    development: { expire_state: false },
    production: [],
    commercial: [],
    others: [{ type: 'Request for commercial license' }],
  })
  expect(payload.usage).toHaveLength(30)
})

it('lists requests by state and type, page by page', async () => {
  const { browser } = await signInAs(api, 'many@example.com')
  for (let hour = 0; hour < 3; hour++) {
    api.clock.now = new Date(api.clock.now.getTime() + 2 * hourMs)
    for (let n = 0; n < 9; n++) await browser.call(postRequest, { body: issue(`${hour}.${n}`) })
  }
  const query = { state: 'open', type: 'Report Issue' } as const
  const first = (await admin.call(listAdminRequests, { query })).payload
  const second = (
    await admin.call(listAdminRequests, { query: { ...query, cursor: first.next ?? '' } })
  ).payload
  const contents = [...first.docs, ...second.docs].map(({ info }) => info['content'])
  expect(contents).toHaveLength(27)
  expect(new Set(contents).size).toBe(27)
  expect(contents[0]).toBe('2.8')
  expect(second.next).toBeUndefined()
  expect(await admin.refused(listAdminRequests, { query: { state: 'lost' } })).toMatchObject({
    status: 400,
    fields: { state: 'Choose one of: open, granted, declined.' },
  })
})

it('records each decision and sends email to the team and the requester', async () => {
  const email = 'written@example.com'
  const { id } = await requestFrom(email, commercial(email))
  await decide(id, { decision: 'decline', note: 'Sorry' })
  const rows = await api.query`
    select actor_email, action, subject, detail from admin_audit where subject_id = ${id}
  `
  expect(rows).toEqual([
    {
      actor_email: 'admin@fovea.test',
      action: 'request declined',
      subject: `Request for commercial license of ${email}`,
      detail: expect.objectContaining({ note: 'Sorry' }),
    },
  ])
  await api.deliverMail()
  const mails = await waitForMails(email, 2)
  const describeMessages = (subject: string) => mails.find((mail) => mail.subject === subject)
  expect(describeMessages('We received your request: Request for commercial license')).toBeDefined()
  const decided = describeMessages('Your request was declined: Request for commercial license')
  expect(decided?.text).toContain('> Sorry')
  // The email to the team is delivered in parallel, in no fixed order.
  const toTeam = async () =>
    (await readInbox('business@fovea.test')).find(({ headers }) =>
      String(headers['message-id']).includes(id),
    )
  await expect.poll(toTeam).toBeDefined()
  const team = await toTeam()
  expect(team?.headers).toMatchObject({
    'message-id': `<request-${id}@127.0.0.1>`,
    'reply-to': email,
  })
  expect(team?.text).toContain('Reading aid.')
})

describe('issue report', () => {
  it('is confirmed and answered at its reply address, and is resolved instead of granted', async () => {
    const reply = 'desk@elsewhere.example'
    const { id } = await requestFrom('reporter@example.com', issue('It is dark.', reply))
    const { payload } = await decide(id, { decision: 'grant', note: 'Fixed.' })
    expect(payload.doc.state).toBe('granted')
    await api.deliverMail()
    const mails = await waitForMails(reply, 2)
    const answer = mails.find(({ subject }) => subject === 'Your issue report was resolved')
    expect(answer?.text).toContain('> Fixed.')
    expect(answer?.text).not.toContain('granted')
    expect(mails.map(({ subject }) => subject)).toContain('We received your request: Report Issue')
    expect(await readInbox('reporter@example.com')).toEqual([])
    const { docs } = (await admin.call(listAudit, { query: { subject: id } })).payload
    expect(docs.map(({ action }) => action)).toEqual(['request resolved'])
    const late = await admin.refused(postDecision, {
      params: { id },
      body: { decision: 'decline' },
    })
    expect(late.message).toBe('admin@fovea.test has already resolved this report.')
  })

  it('gets a different message when it is declined', async () => {
    const { id } = await requestFrom('declined@example.com', issue('x', 'declined@example.com'))
    await decide(id, { decision: 'decline' })
    const mails = await waitForMails('declined@example.com', 2)
    const answer = mails.find(({ subject }) => subject === 'Your issue report was declined')
    expect(answer?.text).toContain('closed it without a change')
  })
})

it('answers 404 for an unknown request', async () => {
  const id = '00000000-0000-7000-8000-000000000000'
  expect(await admin.refused(getAdminRequest, { params: { id } })).toMatchObject({ status: 404 })
  expect(
    await admin.refused(postDecision, { params: { id }, body: { decision: 'grant' } }),
  ).toMatchObject({ status: 404 })
})
