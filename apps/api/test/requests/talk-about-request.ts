import { patchRequest, postCustomerNote } from '@fovea/contract/admin'
import { listMyRequests, postMyReply, postRequest } from '@fovea/contract/requests'
import type { TestBrowser } from '../test-browser.ts'

type Talk = {
  /** The browser of a member, in the team. */
  team: TestBrowser
  /** An admin who is a member as well. */
  admin: TestBrowser
  adminId: string
  /** ID of the team. */
  id: string
  contact: string
}

/** A member of a team answers to the request of another, which an admin takes and notes something about. */
export async function talkAboutRequest(talk: Talk) {
  const { team, admin, id, contact } = talk
  const others = admin.in(id)
  const info = {
    reply: 'desk@example.com',
    category: 'Bug Issue' as const,
    content: 'It flickers.',
  }
  await others.call(postRequest, { body: { type: 'Report Issue', info } })
  const { docs } = (await others.call(listMyRequests, { query: {} })).payload
  const params = { id: docs[0]?._id ?? '' }
  await team.call(postMyReply, { params, body: { text: `Also at ${contact}` } })
  await admin.call(patchRequest, { params, body: { assignee: talk.adminId } })
  const note = { text: `Asked by ${contact}`, requestId: params.id }
  await admin.call(postCustomerNote, { params: { id }, body: note })
}
