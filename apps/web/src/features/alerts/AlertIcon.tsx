import type { AlertKind } from '@fovea/contract/alerts/rules'
import { Icon, IconDrawing } from '../../ui/drawings/Icon.tsx'

export function AlertIcon({ kind }: { kind: AlertKind }) {
  switch (kind) {
    case 'refusals':
      return <Icon name="warning" />
    case 'quiet':
      return <IconDrawing d="m2 4 4 4.5L9 6l5 6M10.5 12H14V8.5" />
    case 'newcomer':
      return <IconDrawing d="M8 2.25 13 4v4c0 3-2 5-5 6-3-1-5-3-5-6V4zM8 5.5v5M5.5 8h5" />
    case 'ending':
      return <Icon name="clock" />
  }
}
