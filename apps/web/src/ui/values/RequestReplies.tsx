import type { OwnRequest } from '@fovea/contract/requests'
import classes from './RequestReplies.module.css'
import { Fact } from './Facts.tsx'
import { Time } from './Time.tsx'
import { UserText } from '../text/UserText.tsx'

export function RequestReplies({ request }: { request: Pick<OwnRequest, 'replies'> }) {
  return request.replies.map(({ _id, text, created }) => (
    <Fact key={_id} label="Reply">
      <UserText className={classes.text} text={text} />
      <span className={classes.time}>
        <Time iso={created} />
      </span>
    </Fact>
  ))
}
