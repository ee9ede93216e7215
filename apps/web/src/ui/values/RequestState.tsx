import type { OwnRequest } from '@fovea/contract/requests'
import { formatRequestState } from '../../lib/text/request-labels.ts'
import { SignedWord, type Sign } from './SignedWord.tsx'

const signs: Record<OwnRequest['state'], Sign> = {
  open: { icon: 'clock', tone: 'off' },
  granted: { icon: 'check', tone: 'good' },
  declined: { icon: 'close', tone: 'bad' },
}

export function RequestState({ request }: { request: Pick<OwnRequest, 'type' | 'state'> }) {
  return <SignedWord {...signs[request.state]}>{formatRequestState(request)}</SignedWord>
}
