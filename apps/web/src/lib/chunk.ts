import { useQuery } from '@tanstack/react-query'
import { ChunkError } from './http-errors.ts'
import { fetchWhenIdle } from './idle-code.ts'
import { isReachable } from './line.ts'
import { queryKeys } from './query-keys.ts'

type Chunk<Code> = { name: string; load: () => Promise<Code> }

/** Declares code that is loaded when it is wanted, or when the page that may want it has come to rest. */
export function chunk<Code>(name: string, load: () => Promise<Code>): Chunk<Code> {
  fetchWhenIdle(load)
  return { name, load }
}

/** Such code. Unlike with React's `lazy`, a failure can be told where it happened, and tried again. */
export function useChunk<Code>({ name, load }: Chunk<Code>, wanted = true) {
  return useQuery({
    queryKey: queryKeys.chunk(name),
    queryFn: async () => {
      try {
        return await load()
      } catch (cause) {
        if (await isReachable()) beginAnew()
        throw new ChunkError('Check your connection and try again.', { cause })
      }
    },
    enabled: wanted,
    staleTime: Infinity,
    gcTime: Infinity,
    structuralSharing: false,
  })
}

const begunKey = 'fovea.begunAnew'
const pauseMs = 30_000

/**
 * A browser remembers that a part of the code did not arrive and does not ask for it again, and after a release it is
 * gone: only a fresh page gets it. What was typed is kept; a page that has just begun anew is left alone.
 */
function beginAnew(): void {
  const nowMs = performance.timeOrigin + performance.now()
  if (nowMs - Number(sessionStorage.getItem(begunKey)) < pauseMs) return
  sessionStorage.setItem(begunKey, String(nowMs))
  location.reload()
}
