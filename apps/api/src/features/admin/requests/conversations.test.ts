import type { CallInput } from '@fovea/contract/endpoint'
import {
  countOpenRequests,
  getAdminRequest,
  listAdminRequests,
  listAudit,
  patchRequest,
  postCustomerNote,
  postDecision,
  postRequestRead,
  postRequestReply,
} from '@fovea/contract/admin'
import {
  getMyRequest,
  listMyRequests,
  maxRequestReplies,
  postMyRead,
  postMyReply,
  postRequest,
} from '@fovea/contract/requests'
import { minuteMs } from '@fovea/contract/time'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { readInbox, waitForMails } from '../../../../test/mail/read-inbox.ts'
import { signInAs } from '../../../../test/sign-in-as.ts'
import { createTestTeam, joinTeam } from '../../../../test/test-teams.ts'
import { openTestApi } from '../../../../test/test-api.ts'

const api = await openTestApi()
const { browser: admin, user: staff } = await signInAs(api, 'admin@fovea.test')

const pass = (minutes: number) => {
  api.clock.now = new Date(api.clock.now.getTime() + minutes * minuteMs)
}

async function reportFrom(
  email: string,
  { content = 'The camera stays dark.', reply: to = email } = {},
) {
  const { browser, user } = await signInAs(api, email)
  const info = { reply: to, category: 'Bug Issue' as const, content }
  pass(1)
  await browser.call(postRequest, { body: { type: 'Report Issue', info } })
  const { docs } = (await browser.call(listMyRequests, { query: {} })).payload
  const params = { id: docs[0]?._id ?? '' }
  const read = async () => (await browser.call(getMyRequest, { params })).payload.doc
  const readAsAdmin = async () => (await admin.call(getAdminRequest, { params })).payload
  const reply = (text: string) => {
    pass(1)
    return admin.call(postRequestReply, { params, body: { text } })
  }
  const answer = (text: string) => {
    pass(1)
    return browser.call(postMyReply, { params, body: { text } })
  }
  return { browser, user, params, read, readAsAdmin, reply, answer }
}

describe('a conversation', () => {
  it('says whose turn it is, and what each side has not read', async () => {
    const { browser, params, read, readAsAdmin, reply, answer } =
      await reportFrom('turn@example.com')
    expect(await read()).toMatchObject({ status: 'open', unread: false, replies: [] })
    expect((await readAsAdmin()).doc).toMatchObject({ status: 'open', unread: true })

    await reply('Which camera?')
    expect(await read()).toMatchObject({ status: 'waiting', unread: true, state: 'open' })
    expect((await readAsAdmin()).doc.unread).toBe(false)

    const { updated = '' } = await read()
    await reply('And which phone?')
    const stale = await browser.call(postMyRead, { params, body: { updated } })
    expect(stale.payload).toEqual({ unread: true })
    const newest = { updated: (await read()).updated ?? '' }
    expect((await browser.call(postMyRead, { params, body: newest })).payload.unread).toBe(false)

    const { doc } = (await answer('The front one.')).payload
    expect(doc).toMatchObject({ status: 'open', updated: api.clock.now.toISOString() })
    expect(doc.replies.map(({ from, text }) => [from, text])).toEqual([
      ['team', 'Which camera?'],
      ['team', 'And which phone?'],
      ['sender', 'The front one.'],
    ])
    const seen = (await readAsAdmin()).doc
    expect(seen.unread).toBe(true)
    const body = { updated: seen.updated ?? '' }
    expect((await admin.call(postRequestRead, { params, body })).payload.unread).toBe(false)
  })

  it('opens again with an answer to a decision, which stands', async () => {
    const { params, read, answer, reply } = await reportFrom('again@example.com')
    await admin.call(postDecision, { params, body: { decision: 'grant' } })
    expect(await read()).toMatchObject({ state: 'granted', status: 'done', unread: true })
    await reply('It is in 3.1.5.')
    expect((await read()).status).toBe('done')
    await answer('It still happens.')
    expect(await read()).toMatchObject({ state: 'granted', status: 'open' })
    expect(
      await admin.refused(postDecision, { params, body: { decision: 'decline' } }),
    ).toMatchObject({ status: 409 })
  })

  it('is one thread in both mailboxes', async () => {
    const { params, reply, answer } = await reportFrom('thread@example.com')
    await reply('Which camera?')
    await answer('The front one.')
    await reply('Thank you.')
    await api.deliverMail()
    const mails = await waitForMails('thread@example.com', 3)
    const idOf = (text: string) => {
      const mail = mails.find((other) => other.text.includes(text))
      return { ...mail?.headers, subject: mail?.subject, id: String(mail?.headers['message-id']) }
    }
    const [receipt, first, second] = [idOf('Thank you for'), idOf('> Which'), idOf('> Thank you.')]
    expect(first).toMatchObject({ 'in-reply-to': receipt.id, references: receipt.id })
    expect(second).toMatchObject({
      'in-reply-to': first.id,
      references: `${receipt.id} ${first.id}`,
      subject: `Re: ${receipt.subject}`,
    })
    expect(mails.every(({ text }) => text.includes(`/console/my-requests?id=${params.id}`))).toBe(
      true,
    )
    const { developmentEmail } = api.platform.config.settings
    const findAnswer = async () =>
      (await readInbox(developmentEmail)).find(
        ({ text, subject }) => text.includes(params.id) && subject.startsWith('Re: '),
      )
    await expect.poll(findAnswer).toBeDefined()
    const answered = await findAnswer()
    expect(answered?.subject).toContain('Report Issue: ')
    expect(answered?.headers['in-reply-to']).toContain(`request-${params.id}@`)
  })

  it('is limited in length, in number and in an hour', async () => {
    const { browser, params } = await reportFrom('limits@example.com')
    const refused = (text: string) => browser.refused(postMyReply, { params, body: { text } })
    expect(await refused(' ')).toMatchObject({ status: 400 })
    expect(await refused('x'.repeat(5001))).toMatchObject({ status: 400 })
    for (let time = 0; time < 30; time++) {
      await browser.call(postMyReply, { params, body: { text: `Answer ${time}` } })
    }
    expect(await refused('One more')).toMatchObject({
      status: 429,
      message: expect.stringContaining('30 answers within an hour'),
    })
    pass(61)
    await api.query`insert into request_replies (request_id, from_team, text, created_at)
      select ${params.id}, false, 'x', now() from generate_series(1, ${sql.lit(maxRequestReplies - 30)})`
    expect(await refused('One more')).toMatchObject({ status: 422 })
    await admin.call(postRequestReply, { params, body: { text: 'The team may still write.' } })
  })

  it('is open to members of the workspace only, who may answer', async () => {
    const team = await createTestTeam(api, 'Lenses')
    const { browser: owner } = team.owner
    const { browser: developer } = await joinTeam(api, team, 'developer', 'lens@example.com')
    const body = {
      type: 'Report Issue' as const,
      info: { reply: 'desk@example.com', category: 'Bug Issue' as const, content: 'Dark.' },
    }
    await owner.call(postRequest, { body })
    const { docs } = (await owner.call(listMyRequests, { query: {} })).payload
    const params = { id: docs[0]?._id ?? '' }
    const text = 'I saw it, too.'
    const { doc } = (await developer.call(postMyReply, { params, body: { text } })).payload
    expect(doc.replies).toMatchObject([{ text, from: 'sender', author: expect.any(String) }])
    await admin.call(postRequestReply, { params, body: { text: 'Thank you.' } })
    const [, reply] = (await developer.call(getMyRequest, { params })).payload.doc.replies
    expect(reply).toMatchObject({ from: 'team', author: null })
    expect((await admin.call(getAdminRequest, { params })).payload.doc.customer).toBe(team.id)

    const { browser: stranger } = await signInAs(api, 'stranger@example.com')
    for (const refused of [
      stranger.refused(getMyRequest, { params }),
      stranger.refused(postMyReply, { params, body: { text } }),
      stranger.refused(postMyRead, { params, body: { updated: doc.updated ?? '' } }),
    ]) {
      expect(await refused).toMatchObject({ status: 404 })
    }
  })
})

async function list(query: CallInput<typeof listAdminRequests>['query']) {
  const { docs } = (await admin.call(listAdminRequests, { query })).payload
  return docs.map(({ _id }) => _id)
}

describe('the inbox', () => {
  it('lists what moved last first, page by page, and filters by turn and assignee', async () => {
    const first = await reportFrom('first@example.com')
    const second = await reportFrom('second@example.com')
    expect((await list({ status: 'open' })).slice(0, 2)).toEqual([
      second.params.id,
      first.params.id,
    ])
    await first.answer('More about it.')
    expect((await list({ status: 'open' })).slice(0, 2)).toEqual([
      first.params.id,
      second.params.id,
    ])

    await admin.call(patchRequest, { params: first.params, body: { assignee: staff._id } })
    await second.reply('Which camera?')
    expect(await list({ assignee: 'me' })).toEqual([first.params.id])
    expect(await list({ status: 'open', assignee: 'unassigned' })).not.toContain(first.params.id)
    expect(await list({ status: 'waiting' })).toContain(second.params.id)
    expect(await list({ status: 'open' })).not.toContain(second.params.id)
    const { open, counts } = (await admin.call(countOpenRequests)).payload
    const sumOf = (status: 'open' | 'waiting') =>
      counts.filter((row) => row.status === status).reduce((sum, { count }) => sum + count, 0)
    expect(open).toBe(sumOf('open'))
    expect((await list({ status: 'waiting' })).length).toBe(sumOf('waiting'))
  })

  it('finds words of both sides, names and addresses, and takes signs as they are', async () => {
    const { params, reply } = await reportFrom('Zoe.Quill@example.com', {
      content: 'Flickers at 100%_now.',
      reply: 'desk@example.com',
    })
    await reply('Please try the Gazelle build.')
    for (const search of ['flickers', '100%_n', 'GAZELLE', 'zoe.quill', 'quill gazelle']) {
      expect([search, await list({ search })]).toEqual([search, [params.id]])
    }
    expect(await list({ search: 'flickers nowhere' })).toEqual([])
    expect(await list({ search: '100_' })).toEqual([])
  })

  it('records in words who was assigned and whose turn it is, once', async () => {
    const { params } = await reportFrom('assigned@example.com')
    const change = { params, body: { assignee: staff._id, status: 'waiting' as const } }
    const { doc } = (await admin.call(patchRequest, change)).payload
    expect(doc).toMatchObject({ status: 'waiting', assignee: { _id: staff._id } })
    await admin.call(patchRequest, change)
    const { docs } = (await admin.call(listAudit, { query: {} })).payload
    expect(docs.filter(({ subjectId }) => subjectId === params.id)).toMatchObject([
      {
        action: 'request updated',
        detail: {
          changes: [
            { field: 'status', from: 'open', to: 'waiting' },
            { field: 'assignee', from: 'unassigned', to: 'admin@fovea.test' },
          ],
        },
      },
    ])
    const { user } = await signInAs(api, 'assigned@example.com')
    const refused = await admin.refused(patchRequest, { params, body: { assignee: user._id } })
    expect(refused).toMatchObject({ status: 400, fields: { assignee: 'Choose an admin.' } })
  })

  it('keeps notes for the staff', async () => {
    const { params, user, read, readAsAdmin } = await reportFrom('noted@example.com')
    const note = { text: 'Seems to be the old driver.', requestId: params.id }
    await admin.call(postCustomerNote, { params: { id: user._id }, body: note })
    expect((await readAsAdmin()).notes).toMatchObject([{ text: note.text }])
    expect(JSON.stringify(await read())).not.toContain(note.text)
    const { user: other } = await signInAs(api, 'another@example.com')
    const refused = await admin.refused(postCustomerNote, { params: { id: other._id }, body: note })
    expect(refused).toMatchObject({ status: 400, fields: { requestId: expect.any(String) } })
  })
})
