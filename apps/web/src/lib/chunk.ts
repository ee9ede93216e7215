import { useQuery } from '@tanstack/react-query'
import { queryKeys } from './query-keys.ts'

/** The chunk did not arrive: offline, or a newer version was deployed. */
class ChunkError extends Error {
  override readonly name = 'ChunkError'
}

/** Code that is loaded when it is wanted. Unlike React's `lazy`, a failure can be told where it happened, and tried again. */
export function useChunk<Code>(name: string, load: () => Promise<Code>, wanted: boolean) {
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
