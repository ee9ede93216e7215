import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createStateFolder } from '../testing/run-sandbox.ts'
import { maxMessages, openMailbox } from './mailbox.ts'
import type { MessageContent } from './message.ts'

const mail = (subject: string): MessageContent => ({
  from: 'console@fovea.test',
  to: ['ada@example.org'],
  subject,
  text: '',
  html: '',
  headers: {},
})

test('gives simultaneous mails unique ids and an order that a restart keeps', async () => {
  const folder = await createStateFolder()
  const mailbox = await openMailbox(folder)
  const subjects = Array.from({ length: 50 }, (_, index) => String(index))
  await Promise.all(subjects.map((subject) => mailbox.store(mail(subject))))
  expect(mailbox.list().map(({ subject }) => subject)).toEqual(subjects.toReversed())
  expect((await openMailbox(folder)).list()).toEqual(mailbox.list())
})

test('keeps only the newest mails, on disk as well', async () => {
  const folder = await createStateFolder()
  const mailbox = await openMailbox(folder)
  const subjects = Array.from({ length: maxMessages + 3 }, (_, index) => String(index))
  await Promise.all(subjects.map((subject) => mailbox.store(mail(subject))))
  expect(mailbox.list()).toHaveLength(maxMessages)
  expect(mailbox.list().at(-1)?.subject).toBe('3')
  expect(await readdir(join(folder, 'mail'))).toHaveLength(maxMessages)
})
