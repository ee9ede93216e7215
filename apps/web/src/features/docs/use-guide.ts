import { type Chunk, useChunk } from '../../lib/page/chunk.ts'
import type { PlatformId } from './contents.ts'
import { type Guide, webGuide } from './web-guide.ts'

type LoadedPlatform = Exclude<PlatformId, 'web'>

const loaders: Record<LoadedPlatform, () => Promise<{ guide: Guide }>> = {
  ios: () => import('./guides/ios.ts'),
  android: () => import('./guides/android.ts'),
  windows: () => import('./guides/windows.ts'),
  flutter: () => import('./guides/flutter.ts'),
  unity: () => import('./guides/unity.ts'),
}

/** Loaded when its platform is chosen, not in advance: a reader needs one of them, and each is long. */
function guideChunk(platform: LoadedPlatform): Chunk<Guide> {
  return {
    name: `guide-${platform}`,
    load: async () => (await loaders[platform]()).guide,
  }
}

export function useGuide(platform: PlatformId) {
  const isLoaded = platform !== 'web'
  const { data, error, refetch } = useChunk(guideChunk(isLoaded ? platform : 'ios'), isLoaded)
  return { guide: isLoaded ? data : webGuide, error, refetch }
}
