import { listAudit, postDecision, postRequestReply } from '@fovea/contract/admin'
import { listMyRequests, maxRequestReplies, postRequest } from '@fovea/contract/requests'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { signInAs } from '../../../../test/sign-in-as.ts'
import { openTestApi } from '../../../../test/test-api.ts'

const api = await openTestApi()
const admin = (await signInAs(api, 'admin@fovea.test')).browser

const report = (reply = 'dev@example.com') => ({
  type: 'Report Issue' as const,
  info: { reply, category: 'Bug Issue' as const, content: 'The camera stays dark.' },
})

async function requestFrom(email: string, body: ReturnType<typeof report>) {
  const { browser } = await signInAs(api, email)
  await browser.call(postRequest, { body })
  const { payload } = await browser.call(listMyRequests, { query: {} })
  return { browser, id: payload.docs[0]?._id ?? '' }
}

async function mailsTo(address: string) {
  return api.query<{ subject: string; text: string }>`
    select subject, content->>'text' as text from mails
    where recipient = ${address} and name like 'request-reply-%' order by id`
}

describe('reply', () => {
  it('reaches the reporter and leaves the report open', async () => {
    const { browser, id } = await requestFrom('asks@example.com', report('desk@example.com'))
    const text = 'Which camera is it?'
    const { payload } = await admin.call(postRequestReply, { params: { id }, body: { text } })
    expect(payload.doc).toMatchObject({ state: 'open', decidedAt: null, replies: [{ text }] })
    const own = (await browser.call(listMyRequests, { query: {} })).payload.docs[0]
    expect(own).toMatchObject({ state: 'open', replies: [{ text }] })
    const [mail, ...others] = await mailsTo('desk@example.com')
    expect(others).toEqual([])
    expect(mail?.subject).toBe('Re: We received your request: Report Issue')
    expect(mail?.text).toContain(text)
    const { docs } = (await admin.call(listAudit, { query: {} })).payload
    expect(docs.find(({ subjectId }) => subjectId === id)).toMatchObject({
      action: 'request answered',
      detail: { reply: text },
    })
    const decided = await admin.call(postDecision, { params: { id }, body: { decision: 'grant' } })
    expect(decided.payload.doc).toMatchObject({
      state: 'granted',
      replies: [{ text }],
    })
  })

  it.each([
    ['', 400],
    [' ', 400],
    ['x'.repeat(5001), 400],
  ])('refuses the text %j', async (text, status) => {
    const { id } = await requestFrom('bad-reply@example.com', report())
    const refused = await admin.refused(postRequestReply, { params: { id }, body: { text } })
    expect(refused).toMatchObject({ status, fields: { text: expect.any(String) } })
  })

  it('refuses a reply beyond the maximum, and one to an unknown request', async () => {
    const { id } = await requestFrom('chatty@example.com', report())
    await api.query`insert into request_replies (request_id, text, created_at)
      select ${id}, 'x', now() from generate_series(1, ${sql.lit(maxRequestReplies)})`
    const body = { text: 'One more' }
    expect(await admin.refused(postRequestReply, { params: { id }, body })).toMatchObject({
      status: 422,
    })
    const params = { id: '0191d3a0-0000-7000-8000-000000000001' }
    expect(await admin.refused(postRequestReply, { params, body })).toMatchObject({ status: 404 })
  })
})
