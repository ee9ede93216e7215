import { Modal as MantineModal } from '@mantine/core'
import type { ReactNode } from 'react'
import { recoverFocus } from '../lib/recover-focus.ts'

/** Below this a modal cannot spare much air. */
const narrow = 300

type Props = {
  opened: boolean
  onClose: () => void
  title: string
  /** In pixels; the request forms are 800 and 900 wide. */
  width?: number
  children: ReactNode
}

/** Closes on Esc, on the backdrop and on its button; keeps the focus inside and gives it back. */
export function Modal({ opened, onClose, title, width = 400, children }: Props) {
  return (
    <MantineModal.Root
      opened={opened}
      onClose={onClose}
      onExitTransitionEnd={recoverFocus}
      size={width}
      radius="lg"
      padding={width < narrow ? 'md' : 'lg'}
      centered
      transitionProps={{ duration: 150, transition: 'fade' }}
    >
      <MantineModal.Overlay backgroundOpacity={0.45} />
      <MantineModal.Content>
        {/* A header element would be a second banner of the page. */}
        <MantineModal.Header role="presentation">
          <MantineModal.Title>{title}</MantineModal.Title>
          <MantineModal.CloseButton aria-label="Close" />
        </MantineModal.Header>
        <MantineModal.Body>{children}</MantineModal.Body>
      </MantineModal.Content>
    </MantineModal.Root>
  )
}
