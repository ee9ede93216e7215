import type { PlatformType } from '@fovea/contract/license-keys/rules'
import { IconDrawing } from './Icon.tsx'

const shapes: Record<PlatformType, string> = {
  android:
    'M5.25 1.75h5.5a1 1 0 0 1 1 1v10.5a1 1 0 0 1-1 1h-5.5a1 1 0 0 1-1-1v-10.5a1 1 0 0 1 1-1ZM6.5 11.75h.01M8 11.75h.01M9.5 11.75h.01',
  ios: 'M6.25 1.75h3.5a2 2 0 0 1 2 2v8.5a2 2 0 0 1-2 2h-3.5a2 2 0 0 1-2-2v-8.5a2 2 0 0 1 2-2ZM7 4h2',
  web: 'M2.25 8a5.75 5.75 0 1 0 11.5 0 5.75 5.75 0 1 0-11.5 0M2.25 8h11.5M8 2.25c1.75 1.5 2.5 3.5 2.5 5.75S9.75 12.25 8 13.75c-1.75-1.5-2.5-3.5-2.5-5.75S6.25 3.75 8 2.25Z',
  windows:
    'M3 2.75h10a1.25 1.25 0 0 1 1.25 1.25v6a1.25 1.25 0 0 1-1.25 1.25h-10a1.25 1.25 0 0 1-1.25-1.25v-6a1.25 1.25 0 0 1 1.25-1.25ZM8 11.25v2.25M5.25 13.5h5.5',
}

/** The icon of a platform. Not in the shared set, because the pages before the sign-in do without it. */
export function PlatformIcon({ platform }: { platform: PlatformType }) {
  return <IconDrawing d={shapes[platform]} />
}
