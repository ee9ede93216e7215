import { Modal as MantineModal } from '@mantine/core'
import { useState } from 'react'
import { restoreLostFocus } from '../../../../lib/page/restore-lost-focus.ts'
import type { SendEnd } from './run-sends.ts'
import type { Sending } from './use-sending.ts'
import { SendingProgress } from './SendingProgress.tsx'
import { SendingReport } from './SendingReport.tsx'

const endTitles: Record<SendEnd['reason'], string> = {
  finished: 'Sending finished',
  cancelled: 'Sending cancelled',
  stopped: 'Sending stopped',
}

type Props = {
  sending: Sending | null
  onCancel: () => void
  onClose: () => void
  onSelect: (emails: string[]) => void
}

/** Covers the page while it sends. Only its own buttons close it, so that a stray click can't stop a long send. */
export function SendingOverlay({ sending, onCancel, onClose, onSelect }: Props) {
  const [last, setLast] = useState(sending)
  // Keeps the content while the modal fades out.
  if (sending !== null && sending !== last) setLast(sending)
  const shown = sending ?? last

  return (
    <MantineModal.Root
      opened={sending !== null}
      onClose={onClose}
      closeOnEscape={false}
      closeOnClickOutside={false}
      onExitTransitionEnd={restoreLostFocus}
      size={520}
      radius="lg"
      padding="lg"
      centered
      transitionProps={{ duration: 150, transition: 'fade' }}
    >
      <MantineModal.Overlay backgroundOpacity={0.45} />
      <MantineModal.Content>
        {/* A `header` element would be a second banner landmark. */}
        <MantineModal.Header role="presentation">
          <MantineModal.Title>
            {shown?.end ? endTitles[shown.end.reason] : 'Sending'}
          </MantineModal.Title>
        </MantineModal.Header>
        <MantineModal.Body>
          {shown && !shown.end && <SendingProgress sending={shown} onCancel={onCancel} />}
          {shown?.end && (
            <SendingReport sending={shown} end={shown.end} onClose={onClose} onSelect={onSelect} />
          )}
        </MantineModal.Body>
      </MantineModal.Content>
    </MantineModal.Root>
  )
}
