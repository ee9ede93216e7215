import { randomUUID } from 'node:crypto'
import { createJsonReply, createRedirect, type Reply } from '../http/reply.ts'
import type { SandboxRequest } from '../http/request.ts'
import type { Route } from '../http/router.ts'
import { type ReceivedMessage, slackMessage } from './message.ts'
import { renderSlackPage } from './slack-page.ts'

const mostKept = 200
const workspaceId = /^T[A-Z\d]{8,}$/
const serviceId = /^B[A-Z\d]{8,}$/
const token = /^[A-Za-z\d]{24}$/

/** Incoming webhooks: each answers with Slack's status and word. */
export function createSlackRoutes(url: string): Route[] {
  const messages: ReceivedMessage[] = []

  async function receive(request: SandboxRequest): Promise<Reply> {
    const { team = '', service = '', token: secret = '' } = request.params
    if (!workspaceId.test(team)) return say(404, 'no_team')
    if (!serviceId.test(service)) return say(404, 'no_service')
    if (!token.test(secret)) return say(403, 'invalid_token')
    if (secret.startsWith('Archived')) return say(410, 'channel_is_archived')
    if (!request.header('content-type')?.startsWith('application/json'))
      return say(400, 'invalid_payload')
    const body = parseJson(await request.text())
    const read = slackMessage.safeParse(body)
    if (!read.success) return say(400, describeProblem(body, read.error.issues[0]?.path[0]))
    if (read.data.text === '') return say(400, 'no_text')
    const channel = `${team}/${service}`
    messages.unshift({
      id: randomUUID(),
      channel,
      receivedAt: new Date().toISOString(),
      ...read.data,
    })
    messages.splice(mostKept)
    return say(200, 'ok')
  }

  return [
    { method: 'POST', path: '/slack/services/:team/:service/:token', handle: receive },
    { method: 'GET', path: '/slack', handle: () => createRedirect('/slack/') },
    { method: 'GET', path: '/slack/', handle: () => renderSlackPage(url, messages) },
    { method: 'GET', path: '/slack/messages', handle: () => createJsonReply(messages) },
  ]
}

function describeProblem(body: unknown, field: unknown) {
  if (typeof body !== 'object' || body === null) return 'invalid_payload'
  if (!('text' in body)) return 'no_text'
  return field === 'blocks' ? 'invalid_blocks' : 'invalid_payload'
}

function parseJson(written: string): unknown {
  try {
    return JSON.parse(written)
  } catch {
    return undefined
  }
}

function say(status: number, word: string): Reply {
  return { status, headers: { 'content-type': 'text/html' }, body: word }
}
