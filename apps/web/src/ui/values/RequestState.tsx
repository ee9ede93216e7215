import type { OwnRequest } from '@fovea/contract/requests'
import { stateWord } from '../../lib/words/request-words.ts'
import { SignedWord, type Sign } from './SignedWord.tsx'

const signs: Record<OwnRequest['state'], Sign> = {
  open: { icon: 'clock', tone: 'off' },
  granted: { icon: 'check', tone: 'good' },
  declined: { icon: 'close', tone: 'bad' },
}

export function RequestState({ request }: { request: Pick<OwnRequest, 'type' | 'state'> }) {
  return <SignedWord {...signs[request.state]}>{stateWord(request)}</SignedWord>
}
