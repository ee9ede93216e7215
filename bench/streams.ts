import { type Owner, seedOwner } from './pages.ts'
import type { MeasuredServer } from './servers.ts'

const streamsAPerson = 10

export async function seedWatchers(databaseUrl: string, streams: number) {
  const people: Owner[] = []
  for (let person = 0; person < Math.ceil(streams / streamsAPerson); person++) {
    people.push(await seedOwner(databaseUrl, `watching-${person}@example.com`, 0))
  }
  return people
}

export async function openStreams(server: MeasuredServer, people: Owner[], count: number) {
  const ending = new AbortController()
  const { promise: receivedEvent, resolve: reportEvent } = Promise.withResolvers<void>()
  const follow = async (stream: number) => {
    const { cookie = '' } = people[stream % people.length] ?? {}
    const answer = await fetch(`http://127.0.0.1:${server.port}/api/live`, {
      headers: { cookie },
      signal: ending.signal,
    })
    if (answer.status !== 200 || answer.body === null) {
      throw new Error(`/api/live: ${answer.status} ${await answer.text()}`)
    }
    return answer.body.pipeThrough(new TextDecoderStream())
  }
  const read = async (text: ReadableStream<string>) => {
    for await (const part of text) if (part.includes('data:')) reportEvent()
  }
  const bodies = await Promise.all(Array.from({ length: count }, (_, stream) => follow(stream)))
  // The reader ends only when its stream is closed.
  const ends = bodies.map((body) =>
    read(body).catch((error: unknown) => {
      if (!ending.signal.aborted) throw error
    }),
  )
  return {
    receivedEvent,
    async close() {
      ending.abort()
      await Promise.all(ends)
    },
  }
}
