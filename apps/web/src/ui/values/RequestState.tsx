import type { OwnRequest } from '@fovea/contract/requests'
import { stateWord } from '../../lib/words/request-words.ts'
import { Icon, type IconName } from '../drawings/Icon.tsx'
import classes from './RequestState.module.css'

const icons: Record<OwnRequest['state'], IconName> = {
  open: 'clock',
  granted: 'check',
  declined: 'close',
}

/** What became of a request so far. */
export function RequestState({ request }: { request: Pick<OwnRequest, 'type' | 'state'> }) {
  return (
    <span className={classes.state} data-state={request.state}>
      <Icon name={icons[request.state]} size={14} />
      {stateWord(request)}
    </span>
  )
}
