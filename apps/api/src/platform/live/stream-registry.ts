import type { Role } from '@fovea/contract/workspaces/permissions'
import type { Workspace } from '../actor.ts'
import { AppError } from '../errors.ts'
import type { LiveHub } from './hub.ts'
import { type Membership, sessionEvent } from './live-events.ts'

const mostOfPerson = 20
/** Interval for detecting sessions that ended without a notification, by expiry or during a connection loss. */
const checkEveryMs = 1_500

type Proof = { kind: 'session' | 'token'; id: string }

type Stream = {
  proof: Proof
  userId: string
  workspace: Workspace
  /** After `role` and `drain` the page reconnects at once; after the others it has no access. */
  end: (because: 'session' | 'left' | 'role' | 'drain') => void
}

export type StreamLimit = {
  acquire: (userId: string, most: number) => Promise<boolean>
  release: (userId: string) => void
}

type StreamRegistryDeps = {
  hub: LiveHub
  seats?: StreamLimit | undefined
  stillGood: (kind: Proof['kind'], ids: string[]) => Promise<ReadonlySet<string>>
  findRoles: (places: Membership[]) => Promise<(place: Membership) => Role | undefined>
  onFailure: (error: unknown) => void
}

/** A stream ends with the session or token that opened it, and with the access to its workspace. */
export function createStreamRegistry({
  hub,
  seats,
  stillGood,
  findRoles,
  onFailure,
}: StreamRegistryDeps) {
  const streamsByUser = new Map<string, Set<Stream>>()
  const queued = new Set<Stream>()

  /** Checks of the same moment share one query. */
  function enqueueCheck(stream: Stream) {
    queued.add(stream)
    if (queued.size === 1) setImmediate(() => void check().catch(onFailure))
  }

  async function check() {
    const streams = [...queued]
    queued.clear()
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
    for (const streams of streamsByUser.values()) for (const stream of streams) enqueueCheck(stream)
  }, checkEveryMs).unref()

  return {
    /** Called before the answer begins, because the status cannot be changed afterwards. */
    admit(userId: string): Promise<void> | undefined {
      if ((streamsByUser.get(userId)?.size ?? 0) >= mostOfPerson) throw tooMany()
      return seats?.acquire(userId, mostOfPerson).then((granted) => {
        if (!granted) throw tooMany()
        return undefined
      })
    },

    count: () => [...streamsByUser.values()].reduce((sum, streams) => sum + streams.size, 0),

    forget: (userId: string) => seats?.release(userId),

    add(stream: Stream) {
      const { userId } = stream
      const streams = streamsByUser.get(userId) ?? new Set()
      streamsByUser.set(userId, streams.add(stream))
      const unwatch = hub.subscribe(userId, (eventName) => {
        if (eventName === sessionEvent) enqueueCheck(stream)
      })
      return () => {
        unwatch()
        streams.delete(stream)
        if (streams.size === 0) streamsByUser.delete(userId)
        seats?.release(userId)
      }
    },

    endAll() {
      clearInterval(checking)
      for (const streams of streamsByUser.values()) for (const { end } of streams) end('drain')
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
