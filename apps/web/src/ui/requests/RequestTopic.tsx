import type { OwnRequest } from '@fovea/contract/requests'
import { getRequestTopic } from '../../lib/text/request-labels.ts'
import classes from './RequestTopic.module.css'

export function RequestTopic({ request }: { request: Pick<OwnRequest, 'type' | 'info'> }) {
  const topic = getRequestTopic(request)
  return (
    <bdi className={classes.topic} title={topic}>
      {topic}
    </bdi>
  )
}
