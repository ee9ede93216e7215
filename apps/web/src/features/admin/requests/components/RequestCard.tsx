import { Alert, Button, Group } from '@mantine/core'
import { useState } from 'react'
import { formatRequestState } from '../../../../lib/text/request-labels.ts'
import { Card } from '../../../../ui/layout/Card.tsx'
import { Fact, Facts } from '../../../../ui/values/Facts.tsx'
import { Icon } from '../../../../ui/drawings/Icon.tsx'
import { RequestFields } from '../../../../ui/forms/RequestFields.tsx'
import { RequestReplies } from '../../../../ui/values/RequestReplies.tsx'
import { RequestState } from '../../../../ui/values/RequestState.tsx'
import { Time } from '../../../../ui/values/Time.tsx'
import {
  AlreadyDecidedError,
  type Decision,
  type RequestDetail,
  useDecideRequest,
} from '../calls.ts'
import { formatDecisionButton, formatRecipient, formatEarlierDecision } from '../decision-labels.ts'
import { DecisionModal } from './DecisionModal.tsx'
import { ReplyModal } from './ReplyModal.tsx'
import { AsTyped } from '../../../../ui/values/AsTyped.tsx'
import classes from './RequestCard.module.css'

export function RequestCard({ detail }: { detail: RequestDetail }) {
  const { doc } = detail
  const [choice, setChoice] = useState<Decision['decision']>('grant')
  const [opened, setOpened] = useState(false)
  const [replying, setReplying] = useState(false)
  const decide = useDecideRequest(doc._id)
  // Another admin decided while this decision was being written.
  const overtaken = opened && doc.state !== 'open' && !decide.isPending && !decide.isSuccess
  const isLate = overtaken || decide.error instanceof AlreadyDecidedError

  function open(chosen: Decision['decision']) {
    decide.reset()
    setChoice(chosen)
    setOpened(true)
  }

  return (
    <Card
      title="Request"
      sentence={
        <>
          Sent <Time iso={doc.created} />
        </>
      }
      action={
        <Group gap="xs">
          {detail.answerTo !== null && (
            <Button variant="default" onClick={() => setReplying(true)}>
              Reply
            </Button>
          )}
          {doc.state === 'open' && (
            <>
              <Button variant="default" onClick={() => open('decline')}>
                {formatDecisionButton(doc, 'decline')}
              </Button>
              <Button onClick={() => open('grant')}>{formatDecisionButton(doc, 'grant')}</Button>
            </>
          )}
        </Group>
      }
    >
      {isLate && (
        <Alert title="Already decided" icon={<Icon name="warning" />}>
          {formatEarlierDecision(doc)} Your decision was not saved; the one below stands.
        </Alert>
      )}
      {decide.isSuccess && (
        <output className={classes.done}>
          {formatRequestState(doc)}. {formatRecipient(detail)}
        </output>
      )}
      <Facts>
        <Fact label="Status">
          <RequestState request={doc} />
        </Fact>
        {doc.decidedAt !== null && (
          <>
            <Fact label="Decided">
              <Time iso={doc.decidedAt} /> by {doc.decidedBy ?? 'a former admin'}
            </Fact>
            <Fact label="Note">
              <AsTyped text={doc.note || 'None'} />
            </Fact>
          </>
        )}
        <RequestReplies request={doc} />
        <RequestFields request={doc} />
      </Facts>
      <ReplyModal opened={replying} onClose={() => setReplying(false)} detail={detail} />
      <DecisionModal
        opened={opened && doc.state === 'open'}
        onClose={() => setOpened(false)}
        detail={detail}
        choice={choice}
        decide={decide}
      />
    </Card>
  )
}
