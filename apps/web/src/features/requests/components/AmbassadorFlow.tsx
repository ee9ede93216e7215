import { useLayoutEffect, useRef, useState } from 'react'
import { AmbassadorModal } from './AmbassadorModal.tsx'
import { PreCheckModal } from './PreCheckModal.tsx'

/** In milliseconds, longer than the modal's fade-out. */
const afterExitMs = 250

type Props = { opened: boolean; onClose: () => void; onPreCheckLeft: () => void }

export function AmbassadorFlow({ opened, onClose, onPreCheckLeft }: Props) {
  const [confirmed, setConfirmed] = useState(false)
  const [wasOpened, setWasOpened] = useState(opened)
  const opener = useRef<Element>(null)

  // Every application starts with the conditions. Not reset on closing, which would show them during the fade-out.
  if (opened !== wasOpened) {
    setWasOpened(opened)
    if (opened) setConfirmed(false)
  }

  // Runs before the first modal takes the focus.
  useLayoutEffect(() => {
    if (opened) opener.current = document.activeElement
  }, [opened])

  function leavePreCheck() {
    onPreCheckLeft()
    onClose()
  }

  function closeApplication() {
    onClose()
    // The modal would return the focus to the Continue button of the first modal, which is gone. So the focus goes to
    // the button that opened the flow, after the modal's own attempt.
    const openerElement = opener.current
    if (openerElement instanceof HTMLElement) setTimeout(() => openerElement.focus(), afterExitMs)
  }

  return (
    <>
      <PreCheckModal
        opened={opened && !confirmed}
        onClose={leavePreCheck}
        onConfirm={() => setConfirmed(true)}
      />
      <AmbassadorModal opened={opened && confirmed} onClose={closeApplication} />
    </>
  )
}
