import type { OwnRequest } from '@fovea/contract/requests'
import { topicOf } from '../../lib/words/request-words.ts'
import classes from './RequestTopic.module.css'

export function RequestTopic({ request }: { request: Pick<OwnRequest, 'type' | 'info'> }) {
  const topic = topicOf(request)
  return (
    <span className={classes.topic} title={topic}>
      {topic}
    </span>
  )
}
