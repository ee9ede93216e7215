import type { OwnRequest } from '@fovea/contract/requests'
import { getRequestTopic } from '../../lib/text/request-labels.ts'
import classes from './RequestTopic.module.css'
import { UserText } from '../text/UserText.tsx'

export function RequestTopic({ request }: { request: Pick<OwnRequest, 'type' | 'info'> }) {
  return <UserText className={classes.topic} text={getRequestTopic(request)} titled />
}
