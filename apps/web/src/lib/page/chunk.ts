import { useQuery } from '@tanstack/react-query'
import { reloadOnce } from './reload-once.ts'
import { ChunkError } from '../http/http-errors.ts'
import { preloadWhenIdle } from './preload-when-idle.ts'
import { checkConnectivity } from '../http/connection.ts'
import { queryKeys } from '../http/query-keys.ts'

export type Chunk<Code> = { name: string; load: () => Promise<Code> }

export function defineChunk<Code>(name: string, load: () => Promise<Code>): Chunk<Code> {
  preloadWhenIdle(load)
  return { name, load }
}

export function useChunk<Code>({ name, load }: Chunk<Code>, wanted = true) {
  return useQuery({
    queryKey: queryKeys.chunk(name),
    queryFn: () => loadCode(load),
    enabled: wanted,
    staleTime: Infinity,
    gcTime: Infinity,
    structuralSharing: false,
  })
}

/** Loads a chunk. If it is missing although the server is reachable, the page is reloaded. */
export async function loadCode<Code>(load: () => Promise<Code>): Promise<Code> {
  try {
    return await load()
  } catch (cause) {
    checkConnectivity()
    await reloadOnce()
    throw new ChunkError(
      'Check your connection and try again. If that does not help, reload the page.',
      { cause },
    )
  }
}
