import { IconDrawing } from '../../../ui/drawings/Icon.tsx'
import { PlatformIcon } from '../../../ui/drawings/PlatformIcon.tsx'

const cube = 'm8 1.75 5.5 3v6.5l-5.5 3-5.5-3v-6.5l5.5-3ZM2.5 4.75 8 7.75l5.5-3M8 7.75v6.5'

/** The catalogue names platforms as it likes; those without an own icon get a package. */
export function ReleaseIcon({ platform }: { platform: string }) {
  switch (platform.toLowerCase()) {
    case 'ios':
      return <PlatformIcon platform="ios" />
    case 'android':
      return <PlatformIcon platform="android" />
    case 'web':
      return <PlatformIcon platform="web" />
    case 'windows':
    case 'macos':
      return <PlatformIcon platform="windows" />
    default:
      return <IconDrawing d={cube} />
  }
}
