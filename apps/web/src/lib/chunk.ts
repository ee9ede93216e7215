import { useQuery } from '@tanstack/react-query'
import { ChunkError } from './http-errors.ts'
import { fetchWhenIdle } from './idle-code.ts'
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
        throw new ChunkError('Check your connection and try again.', { cause })
      }
    },
    enabled: wanted,
    staleTime: Infinity,
    gcTime: Infinity,
    structuralSharing: false,
  })
}
