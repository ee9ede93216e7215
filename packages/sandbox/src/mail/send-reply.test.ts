import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { createTransport } from 'nodemailer'
import { expect, onTestFinished, test } from 'vitest'
import { findForm, findForms, submitForm } from '../testing/forms.ts'
import { createStateFolder, runSandbox } from '../testing/run-sandbox.ts'

const address = 'request-1.2@reply.fovea.test'

async function takeMail(status = 200, payload: object = { stored: true }) {
  const taken: { authorization: string | undefined; body: unknown }[] = []
  const take = async (request: IncomingMessage, response: ServerResponse) => {
    const body: unknown = JSON.parse(await text(request))
    taken.push({ authorization: request.headers.authorization, body })
    response.writeHead(status).end(JSON.stringify({ payload }))
  }
  const server = createServer((request, response) => void take(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const bound = server.address()
  const port = typeof bound === 'object' && bound ? bound.port : 0
  return { taken, url: `http://127.0.0.1:${port}/inbound` }
}

async function openMessage(url: string, replyTo: string) {
  const inboundMail = { url, secret: 'secret', domain: 'reply.fovea.test' }
  const sandbox = await runSandbox(await createStateFolder(), { inboundMail })
  const transport = createTransport(sandbox.smtpUrl)
  const mail = {
    from: 'Fovea <console@fovea.test>',
    to: 'ada@example.org',
    text: 'Which one?\nTell.',
  }
  await transport.sendMail({ ...mail, subject: 'Re: Issue', replyTo })
  transport.close()
  const inbox = await (await fetch(`${sandbox.url}/mail/`)).text()
  const page = `${sandbox.url}${/href="(\/mail\/messages\/\d+)"/.exec(inbox)?.[1]}`
  return { page, markup: await (await fetch(page)).text() }
}

test('sends a reply to the console, with the email quoted', async () => {
  const { url, taken } = await takeMail()
  const { page, markup } = await openMessage(url, address)
  const form = findForm(markup, ({ action }) => action.endsWith('/replies'))
  expect(form.fields).toEqual({ from: 'ada@example.org' })
  const answer = await submitForm(page, form, { text: 'The front one.' })
  const next = new URL(answer.headers.get('location') ?? '', page)
  expect(await (await fetch(next)).text()).toContain('The console stored the reply.')
  expect(taken).toEqual([
    {
      authorization: 'Bearer secret',
      body: {
        to: address,
        from: 'ada@example.org',
        text: expect.stringMatching(
          /^The front one\.\n\nOn .*, console@fovea\.test wrote:\n\n> Which one\?\n> Tell\.\n$/,
        ),
        messageId: expect.stringMatching(/^<.+@sandbox>$/),
      },
    },
  ])
})

test('says why the console did not store it', async () => {
  const { url } = await takeMail(200, { stored: false, reason: 'not-the-sender' })
  const { page, markup } = await openMessage(url, address)
  const form = findForm(markup, ({ action }) => action.endsWith('/replies'))
  const answer = await submitForm(page, form, { text: 'Hello', from: 'eve@example.org' })
  const next = new URL(answer.headers.get('location') ?? '', page)
  expect(await (await fetch(next)).text()).toContain('The reply was not stored: not-the-sender.')
})

test('shows the answer of a console that refuses the call', async () => {
  const { url } = await takeMail(403, {})
  const { page, markup } = await openMessage(url, address)
  const form = findForm(markup, ({ action }) => action.endsWith('/replies'))
  const answer = await submitForm(page, form, { text: 'Hello' })
  expect(answer.status).toBe(502)
  expect(await answer.text()).toContain('The console answered 403')
})

test('has no form where replies go elsewhere', async () => {
  const { markup } = await openMessage('http://127.0.0.1:1', 'team@fovea.test')
  expect(findForms(markup)).toEqual([])
})
