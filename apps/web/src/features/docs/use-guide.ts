import { defineChunk, useChunk } from '../../lib/page/chunk.ts'
import type { PlatformId } from './contents.ts'
import { webGuide } from './web-guide.ts'

const guides = defineChunk('guides', async () => (await import('./guides.ts')).guides)

export function useGuide(platform: PlatformId) {
  const { data, error, refetch } = useChunk(guides, platform !== 'web')
  return { guide: platform === 'web' ? webGuide : data?.[platform], error, refetch }
}
