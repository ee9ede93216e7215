import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { readJson, writeAtomically } from '../state/state-file.ts'
import { isMessage } from './message.ts'
import type { Message, MessageContent } from './message.ts'

export const maxMessages = 1000

export type Mailbox = {
  list(): readonly Message[]
  find(id: string): Message | undefined
  /** Resolves once the mail is on disk. */
  store(content: MessageContent): Promise<Message>
  empty(): Promise<number>
}

export async function openMailbox(stateDir: string): Promise<Mailbox> {
  const folder = join(stateDir, 'mail')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  let messages = await readMessages(folder)
  let newest = Number(messages[0]?.id ?? 0)

  const fileOf = (id: string) => join(folder, `${id}.json`)
  const drop = (dropped: readonly Message[]) =>
    Promise.all(dropped.map(({ id }) => rm(fileOf(id), { force: true })))

  return {
    list: () => messages,
    find: (id) => messages.find((message) => message.id === id),
    async store(content) {
      // The id is the time of arrival, increased if two mails share a millisecond: unique, and in order over restarts.
      newest = Math.max(Date.now(), newest + 1)
      const id = String(newest)
      const message = { id, receivedAt: new Date(newest).toISOString(), ...content }
      await writeAtomically(fileOf(id), JSON.stringify(message))
      const all = newestFirst([message, ...messages])
      messages = all.slice(0, maxMessages)
      await drop(all.slice(maxMessages))
      return message
    },
    async empty() {
      const dropped = messages
      messages = []
      await drop(dropped)
      return dropped.length
    },
  }
}

async function readMessages(folder: string): Promise<Message[]> {
  const names = await readdir(folder)
  const files = names.filter((name) => name.endsWith('.json')).map((name) => join(folder, name))
  return newestFirst(await Promise.all(files.map(readMessageFile)))
}

async function readMessageFile(file: string): Promise<Message> {
  const stored = await readJson(file)
  if (!isMessage(stored))
    throw new Error(`${file} does not hold a mail: delete it and start again.`)
  return stored
}

function newestFirst(messages: readonly Message[]): Message[] {
  return messages.toSorted((a, b) => Number(b.id) - Number(a.id))
}
