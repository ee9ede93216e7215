import type { OwnRequest } from '@fovea/contract/requests'
import { formatRequestStatus } from '../../lib/text/request-labels.ts'
import { SignedWord, type Sign } from '../values/SignedWord.tsx'

type Props = {
  request: Pick<OwnRequest, 'type' | 'state' | 'status'>
  viewer?: 'team' | 'sender'
}

export function RequestState({ request, viewer = 'team' }: Props) {
  return (
    <SignedWord {...signOf(request, viewer)}>{formatRequestStatus(request, viewer)}</SignedWord>
  )
}

function signOf({ state, status }: Props['request'], viewer: 'team' | 'sender'): Sign {
  switch (status) {
    case 'open':
      return { icon: 'clock', tone: viewer === 'team' ? 'unsure' : 'off' }
    case 'waiting':
      return { icon: 'clock', tone: viewer === 'team' ? 'off' : 'unsure' }
    case 'done':
      return ends[state]
  }
}

const ends: Record<OwnRequest['state'], Sign> = {
  open: { icon: 'check', tone: 'off' },
  granted: { icon: 'check', tone: 'good' },
  declined: { icon: 'close', tone: 'bad' },
}
