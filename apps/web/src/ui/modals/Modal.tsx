import { Modal as MantineModal } from '@mantine/core'
import { useBlocker } from '@tanstack/react-router'
import {
  useCallback,
  useLayoutEffect,
  useRef,
  useState,
  type MouseEvent,
  type ReactNode,
} from 'react'
import { getFocusOrigin, restoreLostFocus } from '../../lib/page/restore-lost-focus.ts'
import { PendingActions } from '../../lib/http/pending-actions.ts'
import { useHistoryStep } from './use-history-step.ts'
import classes from './Modal.module.css'

/** Modals narrower than this, in pixels, have a smaller padding. */
const narrow = 300
const doubleClickMs = 500

type Props = {
  opened: boolean
  onClose: () => void
  title: string
  width?: number
  /** Blocks closing; actions inside report this themselves. */
  busy?: boolean
  /** Whether the modal can be closed while an action inside runs, because the action continues without it. */
  mayLeave?: boolean
  /**
   * Whether the back button closes the modal. False if the address says what is open, or if the modal asks about
   * leaving.
   */
  step?: boolean
  children: ReactNode
}

/**
 * Closes on Esc, on the backdrop, on its button and on going back; traps the focus and returns it. While an action runs
 * it stays open, so that its outcome is seen.
 */
export function Modal(props: Props) {
  const { opened, onClose, title, width = 400, busy = false, step = true, children } = props
  const { mayLeave = false } = props
  const [pendingCount, setPendingCount] = useState(0)
  const begin = useCallback(() => {
    setPendingCount((count) => count + 1)
    return () => setPendingCount((count) => count - 1)
  }, [])
  const locked = !mayLeave && (busy || pendingCount > 0)

  const openedAt = useRef(0)
  const origin = useRef<Element>(null)
  // Runs before the modal takes the focus.
  useLayoutEffect(() => {
    if (!opened) return
    openedAt.current = performance.now()
    origin.current = getFocusOrigin()
  }, [opened])

  function leaveByBackdrop(event: MouseEvent) {
    if (!locked && event.detail < 2) onClose()
  }

  /** The second press of a double click was meant for the button that opened the modal. */
  function ignoreSecondPress(event: MouseEvent) {
    if (event.detail < 2 || event.timeStamp - openedAt.current > doubleClickMs) return
    event.preventDefault()
    event.stopPropagation()
  }

  useHistoryStep(opened && step, onClose)
  useBlocker({
    shouldBlockFn: ({ action }) => action !== 'PUSH' && action !== 'REPLACE',
    enableBeforeUnload: false,
    disabled: !locked,
  })
  return (
    <MantineModal.Root
      opened={opened}
      onClose={onClose}
      onExitTransitionEnd={() => restoreLostFocus(origin.current)}
      size={width}
      radius="lg"
      padding={width < narrow ? 'md' : 'lg'}
      centered
      closeOnEscape={!locked}
      closeOnClickOutside={false}
      transitionProps={{ duration: 150, transition: 'fade' }}
    >
      <MantineModal.Overlay backgroundOpacity={0.45} onClick={leaveByBackdrop} />
      <MantineModal.Content className={classes.content} onClickCapture={ignoreSecondPress}>
        {/* A header element would be a second banner landmark of the page. */}
        <MantineModal.Header role="presentation">
          <MantineModal.Title className={classes.title}>{title}</MantineModal.Title>
          <MantineModal.CloseButton
            aria-label="Close"
            disabled={locked}
            className={classes.close}
          />
        </MantineModal.Header>
        {/* The content of a modal that fades out cannot be pressed. */}
        <MantineModal.Body inert={!opened} className={classes.body}>
          <PendingActions value={begin}>{children}</PendingActions>
        </MantineModal.Body>
      </MantineModal.Content>
    </MantineModal.Root>
  )
}
