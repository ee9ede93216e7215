import type { Role } from '@fovea/contract/workspaces/permissions'
import type { Workspace } from '../actor.ts'
import { AppError } from '../errors.ts'
import type { LiveHub } from './hub.ts'
import { type Membership, sessionEvent } from './live-events.ts'

const mostOfPerson = 20
/** A session that ended untold, by its time or while nobody listened, is noticed by this. */
const checkEveryMs = 1_500

/** What a stream was opened by. */
type Proof = { kind: 'session' | 'token'; id: string }

type Stream = {
  proof: Proof
  userId: string
  workspace: Workspace
  /** Whoever has another role now, or whom a drain ends, comes back at once; the others have nothing to come back to. */
  end: (because: 'session' | 'left' | 'role' | 'drain') => void
}

/** How many streams somebody has, where other workers have some of them. */
export type StreamLimit = {
  acquire: (userId: string, most: number) => Promise<boolean>
  release: (userId: string) => void
}

type StreamRegistryDeps = {
  hub: LiveHub
  seats?: StreamLimit | undefined
  /** Which of these sessions, or tokens, are still good. */
  stillGood: (kind: Proof['kind'], ids: string[]) => Promise<ReadonlySet<string>>
  /** As what each of these is in their workspace now. */
  findRoles: (places: Membership[]) => Promise<(place: Membership) => Role | undefined>
  onFailure: (error: unknown) => void
}

/** The open streams of this process, none of which outlives the session or token that it was opened by, or the right to its workspace. */
export function createStreamRegistry({
  hub,
  seats,
  stillGood,
  findRoles,
  onFailure,
}: StreamRegistryDeps) {
  const people = new Map<string, Set<Stream>>()
  const request = new Set<Stream>()

  /** Those that are asked about in the same moment share one question. */
  function ask(stream: Stream) {
    request.add(stream)
    if (request.size === 1) setImmediate(() => void check().catch(onFailure))
  }

  async function check() {
    const streams = [...request]
    request.clear()
    const good = new Set<string>()
    for (const [kind, some] of Map.groupBy(streams, ({ proof }) => proof.kind)) {
      const ids = new Set(some.map(({ proof }) => proof.id))
      for (const id of await stillGood(kind, [...ids])) good.add(id)
    }
    const roleOf = await findRoles(streams.map(placeOf))
    for (const stream of streams) {
      const role = roleOf(placeOf(stream))
      if (!good.has(stream.proof.id)) stream.end('session')
      else if (role === undefined) stream.end('left')
      else if (role !== stream.workspace.role) stream.end('role')
    }
  }

  const checking = setInterval(() => {
    for (const streams of people.values()) for (const stream of streams) ask(stream)
  }, checkEveryMs).unref()

  return {
    /** Refuses whoever holds too many. Before anything is answered: afterwards there is no status to say it by. */
    admit(userId: string): Promise<void> | undefined {
      if ((people.get(userId)?.size ?? 0) >= mostOfPerson) throw tooMany()
      return seats?.acquire(userId, mostOfPerson).then((granted) => {
        if (!granted) throw tooMany()
        return undefined
      })
    },

    count: () => [...people.values()].reduce((sum, streams) => sum + streams.size, 0),

    /** Who was admitted is gone before there was a stream. */
    forget: (userId: string) => seats?.release(userId),

    /** Answers how to let it go. */
    add(stream: Stream) {
      const { userId } = stream
      const streams = people.get(userId) ?? new Set()
      people.set(userId, streams.add(stream))
      const unwatch = hub.subscribe(userId, (news) => {
        if (news === sessionEvent) ask(stream)
      })
      return () => {
        unwatch()
        streams.delete(stream)
        if (streams.size === 0) people.delete(userId)
        seats?.release(userId)
      }
    },

    endAll() {
      clearInterval(checking)
      for (const streams of people.values()) for (const { end } of streams) end('drain')
    },
  }
}

function placeOf({ userId, workspace }: Stream): Membership {
  return { userId, workspaceId: workspace.id }
}

function tooMany() {
  return new AppError(
    'TOO_MANY',
    `You already have ${mostOfPerson} live streams open. Close one first.`,
    { retryAfterSeconds: 5 },
  )
}
