import { once } from 'node:events'
import { connect } from 'node:net'
import { createTransport } from 'nodemailer'
import type { SendMailOptions } from 'nodemailer'
import { expect, test } from 'vitest'
import type { Sandbox } from '../index.ts'
import { findForm, submitForm } from '../testing/forms.ts'
import { runSandbox, createStateFolder } from '../testing/run-sandbox.ts'
import type { Message } from './message.ts'

const hostile = `"><script>alert('x')</script>`

const mail = {
  from: 'Fovea <console@fovea.test>',
  to: 'Ada <ada@example.org>',
  subject: 'Grüße',
  text: 'See https://example.org/a?b=1&c=2 soon.',
  html: '<!doctype html><p>Hello <a href="http://127.0.0.1:3000/">there</a></p>',
} satisfies SendMailOptions

async function send(sandbox: Sandbox, ...mails: SendMailOptions[]) {
  const transport = createTransport(sandbox.smtpUrl)
  for (const each of mails) await transport.sendMail(each)
  transport.close()
}

async function messages({ url }: Sandbox): Promise<Message[]> {
  return JSON.parse(await (await fetch(`${url}/mail/messages`)).text())
}

const page = async ({ url }: Sandbox, path: string) => (await fetch(url + path)).text()

test('stores a mail unchanged before it is acknowledged', async () => {
  const sandbox = await runSandbox(await createStateFolder())
  await send(sandbox, {
    ...mail,
    bcc: 'blind@example.org',
    headers: {
      'List-Unsubscribe': '<http://127.0.0.1:3000/unsubscribe?token=' + 'x'.repeat(100) + '>',
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  })
  const [message, ...others] = await messages(sandbox)
  expect(others).toEqual([])
  expect(message).toEqual({
    id: expect.stringMatching(/^\d+$/),
    from: 'console@fovea.test',
    to: ['ada@example.org', 'blind@example.org'],
    subject: 'Grüße',
    text: expect.stringContaining(mail.text),
    html: expect.stringContaining(mail.html),
    headers: expect.objectContaining({
      from: '"Fovea" <console@fovea.test>',
      to: '"Ada" <ada@example.org>',
      subject: 'Grüße',
      'list-unsubscribe': `<http://127.0.0.1:3000/unsubscribe?token=${'x'.repeat(100)}>`,
      'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
    }),
  })
})

test('leaves a missing part of a mail empty', async () => {
  const sandbox = await runSandbox(await createStateFolder())
  const { text, html, ...bare } = mail
  await send(sandbox, { ...bare, text }, { ...bare, html })
  const [onlyHtml, onlyText] = await messages(sandbox)
  expect(onlyHtml).toMatchObject({ text: '', html: expect.stringContaining('Hello') })
  expect(onlyText).toMatchObject({ text: expect.stringContaining('See'), html: '' })
})

test('lists mails newest first, also after a restart', async () => {
  const folder = await createStateFolder()
  const before = await runSandbox(folder)
  for (const subject of ['one', 'two', 'three']) await send(before, { ...mail, subject })
  const stored = await messages(before)
  expect(stored.map(({ subject }) => subject)).toEqual(['three', 'two', 'one'])
  await before.close()

  const after = await runSandbox(folder)
  expect(await messages(after)).toEqual(stored)
  await send(after, { ...mail, subject: 'four' })
  expect((await messages(after)).map(({ subject }) => subject)).toEqual([
    'four',
    'three',
    'two',
    'one',
  ])
})

test('empties the inbox by DELETE and by its button, also after a restart', async () => {
  const folder = await createStateFolder()
  const sandbox = await runSandbox(folder)
  await send(sandbox, mail, mail)
  const answer = await fetch(`${sandbox.url}/mail/messages`, { method: 'DELETE' })
  expect(await answer.json()).toEqual({ deleted: 2 })
  expect(await messages(sandbox)).toEqual([])

  await send(sandbox, mail)
  const inbox = `${sandbox.url}/mail/`
  const form = findForm(await page(sandbox, '/mail/'), ({ method }) => method === 'post')
  const emptied = await submitForm(inbox, form)
  expect(emptied.headers.get('location')).toBe('/mail/')
  expect(await page(sandbox, '/mail/')).toContain('No emails yet')
  await sandbox.close()
  expect(await messages(await runSandbox(folder))).toEqual([])
})

test('lists the first words of a mail and when it came, in UTC', async () => {
  const sandbox = await runSandbox(await createStateFolder())
  await send(sandbox, { ...mail, text: 'First words.' })
  const inbox = await page(sandbox, '/mail/')
  expect(inbox).toContain('<span>First words.')
  expect(inbox).toMatch(/>[A-Z][a-z]{2} \d{1,2}, \d{4}, \d{2}:\d{2}:\d{2} UTC</)
})

test('shows a mail without running its content', async () => {
  const sandbox = await runSandbox(await createStateFolder())
  await send(sandbox, { ...mail, subject: hostile, html: `<p>${hostile}</p>`, text: hostile })
  const [message] = await messages(sandbox)
  const path = `/mail/messages/${message?.id}`

  const inbox = await page(sandbox, '/mail/')
  expect(inbox).toContain(`href="${path}"`)
  const shown = await page(sandbox, path)
  for (const markup of [inbox, shown]) {
    expect(markup).toContain('&lt;script&gt;')
    expect(markup).not.toContain('<script')
  }
  expect(shown).toMatch(/<iframe[^>]* sandbox="allow-popups allow-popups-to-escape-sandbox"/)

  const body = await fetch(`${sandbox.url}${path}/body`)
  const policy = body.headers.get('content-security-policy')
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain('sandbox allow-popups allow-popups-to-escape-sandbox;')
  expect(policy).not.toMatch(/allow-scripts|allow-same-origin|script-src/)
})

test('links web addresses in the text, and opens links of the HTML in a new tab', async () => {
  const sandbox = await runSandbox(await createStateFolder())
  await send(sandbox, mail)
  const [message] = await messages(sandbox)
  expect(await page(sandbox, `/mail/messages/${message?.id}`)).toContain(
    '<a href="https://example.org/a?b=1&amp;c=2"',
  )
  expect(await page(sandbox, `/mail/messages/${message?.id}/body`)).toMatch(
    /^<!doctype html><base target="_blank"><p>/,
  )
})

test('answers 404 for a deleted mail', async () => {
  const sandbox = await runSandbox(await createStateFolder())
  const response = await fetch(`${sandbox.url}/mail/messages/17`)
  expect(response.status).toBe(404)
  expect(await response.text()).toContain('no longer in the mailbox')
})

test('refuses a mail that is too large permanently', async () => {
  const sandbox = await runSandbox(await createStateFolder())
  const large = { ...mail, text: 'x'.repeat(2 * 1024 * 1024 + 1) }
  await expect(send(sandbox, large)).rejects.toMatchObject({ responseCode: 552 })
  expect(await messages(sandbox)).toEqual([])
})

test('stores nothing when a sender disconnects in the middle of a mail', async () => {
  const sandbox = await runSandbox(await createStateFolder())
  const socket = connect(Number(new URL(sandbox.smtpUrl).port), '127.0.0.1')
  const lines = ['EHLO me', 'MAIL FROM:<a@b.test>', 'RCPT TO:<c@d.test>', 'DATA']
  for (const line of lines) {
    await once(socket, 'data')
    socket.write(`${line}\r\n`)
  }
  await once(socket, 'data')
  socket.write('Subject: half\r\n\r\nnot the wh')
  socket.resetAndDestroy()
  await once(socket, 'close')
  await send(sandbox, mail)
  expect((await messages(sandbox)).map(({ subject }) => subject)).toEqual([mail.subject])
})
