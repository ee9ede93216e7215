import { Modal as MantineModal } from '@mantine/core'
import type { ReactNode } from 'react'

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
    <MantineModal
      opened={opened}
      onClose={onClose}
      title={title}
      size={width}
      radius="lg"
      padding="lg"
      centered
      transitionProps={{ duration: 150, transition: 'fade' }}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {children}
    </MantineModal>
  )
}
