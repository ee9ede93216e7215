import { FieldSkeleton } from '../feedback/FieldSkeleton.tsx'
import { LinesSkeleton } from '../feedback/LinesSkeleton.tsx'
import flow from '../layout/flow.module.css'
import classes from './RequestConversation.module.css'

/** A request and the field for an answer while they load. */
export function ConversationSkeleton() {
  return (
    <div className={flow.column}>
      <div className={classes.message}>
        <LinesSkeleton count={5} />
      </div>
      <FieldSkeleton height={78} />
    </div>
  )
}
