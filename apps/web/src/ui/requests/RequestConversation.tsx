import type { CustomerNote } from '@fovea/contract/admin'
import type { OwnRequest } from '@fovea/contract/requests'
import { requestTypes } from '@fovea/contract/requests/options'
import type { ReactNode } from 'react'
import { formatRequestState } from '../../lib/text/request-labels.ts'
import { IconButton } from '../buttons/IconButton.tsx'
import { RequestFields } from './RequestFields.tsx'
import { UserText } from '../text/UserText.tsx'
import { AsTyped } from '../values/AsTyped.tsx'
import { Facts } from '../values/Facts.tsx'
import { Time } from '../values/Time.tsx'
import flow from '../layout/flow.module.css'
import classes from './RequestConversation.module.css'

type Props = {
  request: Pick<
    OwnRequest,
    'type' | 'info' | 'state' | 'created' | 'decidedAt' | 'note' | 'replies'
  >
  /** The sender's name, for the reader. */
  sender: string
  /** The team, where replies name no author. */
  team: string
  decidedBy?: string
  notes?: readonly CustomerNote[]
  onDeleteNote?: (note: CustomerNote) => void
}

/** Everything that was said about a request, oldest first. */
export function RequestConversation(props: Props) {
  const { request, sender, team, decidedBy, notes = [], onDeleteNote } = props
  const { replies, decidedAt } = request
  const later = [
    ...replies.map(({ _id, text, created, from, author }) => ({
      at: created,
      entry: (
        <Message
          key={_id}
          side={from}
          author={author ?? (from === 'team' ? team : sender)}
          at={created}
        >
          <AsTyped text={text} />
        </Message>
      ),
    })),
    ...notes.map((note) => ({
      at: note.created,
      entry: (
        <Message
          key={note._id}
          side="note"
          author={note.author ?? 'A former admin'}
          tag="Staff note"
          at={note.created}
          action={
            onDeleteNote && (
              <IconButton icon="trash" label="Delete the note" onClick={() => onDeleteNote(note)} />
            )
          }
        >
          <AsTyped text={note.text} />
        </Message>
      ),
    })),
    ...(decidedAt === null
      ? []
      : [
          {
            at: decidedAt,
            entry: (
              <Message
                key="decision"
                side="decision"
                author={decidedBy ?? team}
                tag={formatRequestState(request)}
                at={decidedAt}
              >
                <AsTyped text={request.note || 'No comment was added.'} />
              </Message>
            ),
          },
        ]),
  ]

  return (
    <ol className={flow.closeColumn} aria-label="Conversation">
      <Message
        side="sender"
        author={sender}
        tag={request.type === requestTypes.issue ? 'Report' : 'Request'}
        at={request.created}
      >
        <Facts>
          <RequestFields request={request} />
        </Facts>
      </Message>
      {later.toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0)).map(({ entry }) => entry)}
    </ol>
  )
}

type MessageProps = {
  side: 'sender' | 'team' | 'note' | 'decision'
  author: string
  tag?: string
  at: string
  action?: ReactNode
  children: ReactNode
}

function Message({ side, author, tag, at, action, children }: MessageProps) {
  return (
    <li className={classes.message} data-side={side}>
      <div className={classes.head}>
        <UserText className={classes.author} text={author} />
        {tag !== undefined && <span className={classes.tag}>{tag}</span>}
        <span className={classes.time}>
          <Time iso={at} />
        </span>
        {action}
      </div>
      {children}
    </li>
  )
}
