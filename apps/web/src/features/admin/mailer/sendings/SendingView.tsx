import type { Sending } from '@fovea/contract/admin'
import { Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatCount, formatNumber } from '../../../../lib/text/format.ts'
import { ButtonLink, TextLink } from '../../../../ui/buttons/links.tsx'
import { Notice } from '../../../../ui/feedback/Notice.tsx'
import { CardSkeleton } from '../../../../ui/feedback/CardSkeleton.tsx'
import { Pending } from '../../../../ui/feedback/Pending.tsx'
import { Figure } from '../../../../ui/figures/Figure.tsx'
import { Figures } from '../../../../ui/figures/Figures.tsx'
import { FiguresSkeleton } from '../../../../ui/figures/FiguresSkeleton.tsx'
import { Page } from '../../../../ui/layout/Page.tsx'
import { ConfirmModal } from '../../../../ui/modals/ConfirmModal.tsx'
import { spellDirectionControls } from '@fovea/contract/direction-controls'
import { allSendings } from '../mailer-search.ts'
import { TemplatePreview } from '../templates/TemplatePreview.tsx'
import { sendingQuery, useCancelSending } from './calls.ts'
import { SendingRecipients, SendingRecipientsSkeleton } from './SendingRecipients.tsx'
import { describeRest, describeSending } from './sending-labels.ts'

export function SendingView({ id }: { id: string }) {
  const { data: sending, error, refetch } = useQuery(sendingQuery(id))
  return (
    <Page
      title={sending === undefined ? 'Sending' : spellDirectionControls(sending.subject)}
      sentence={
        sending === undefined ? 'A template on its way to many people.' : describeSending(sending)
      }
      above={
        <TextLink to="/console/admin-email-sender" search={{ sending: allSendings }}>
          Sent and scheduled
        </TextLink>
      }
      action={
        sending && (
          <Group gap="xs">
            <CancelSending sending={sending} />
            {sending.templateId !== null && (
              <ButtonLink
                variant="default"
                to="/console/admin-email-sender"
                search={{ id: sending.templateId }}
              >
                Open the template
              </ButtonLink>
            )}
          </Group>
        )
      }
    >
      <Pending query={{ data: sending, error, refetch }} failure="The sending could not be loaded.">
        <FiguresSkeleton count={5} />
        <SendingRecipientsSkeleton />
        <CardSkeleton lines={6} />
      </Pending>
      {sending && (
        <>
          {sending.problem !== '' && (
            <Notice
              tone="unsure"
              title="The mail server takes no email right now. We try again every half minute."
              message={`It said: ${sending.problem}`}
            />
          )}
          <SendingFigures sending={sending} />
          <SendingRecipients sending={sending} />
          <TemplatePreview
            label="Text"
            draft={{ emailSubject: sending.subject, emailBody: sending.emailBody }}
          />
        </>
      )}
    </Page>
  )
}

function SendingFigures({ sending }: { sending: Sending }) {
  const { recipients, sent, bounced, failed, unsubscribed, opened } = sending.figures
  return (
    <Figures label="Figures">
      <Figure label="Recipients" value={formatNumber(recipients)}>
        {describeRest(sending)}
      </Figure>
      <Figure label="Sent" value={formatNumber(sent)}>
        taken by the mail server
      </Figure>
      <Figure label="Bounced" value={formatNumber(bounced)}>
        the address takes no email
      </Figure>
      <Figure label="Failed" value={formatNumber(failed)}>
        refused by the mail server
      </Figure>
      <Figure label="Unsubscribed" value={formatNumber(unsubscribed)}>
        after they got this email
      </Figure>
      {opened !== undefined && (
        <Figure label="Opened" value={formatNumber(opened)}>
          the image was loaded
        </Figure>
      )}
    </Figures>
  )
}

function CancelSending({ sending }: { sending: Sending }) {
  const [asking, setAsking] = useState(false)
  const cancellation = useCancelSending(sending._id)
  const { state, figures } = sending
  if (state === 'finished' || state === 'cancelled') return null
  const isRunning = state === 'running'
  const title = isRunning ? 'Stop this sending?' : 'Cancel this sending?'

  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)}>
        {isRunning ? 'Stop sending' : 'Cancel sending'}
      </Button>
      <ConfirmModal
        opened={asking}
        onClose={() => setAsking(false)}
        title={title}
        act={isRunning ? 'Stop sending' : 'Cancel sending'}
        action={cancellation}
        onConfirm={() => cancellation.mutate(undefined, { onSuccess: () => setAsking(false) })}
      >
        <p>
          {isRunning
            ? `${formatCount(figures.waiting, 'email')} will not be sent. What was sent stays sent.`
            : 'Nothing will be sent.'}
        </p>
      </ConfirmModal>
    </>
  )
}
