import { useEffect, useRef, useState } from 'react'
import { AmbassadorModal } from './AmbassadorModal.tsx'
import { PreCheckModal } from './PreCheckModal.tsx'

type Props = { opened: boolean; onClose: () => void; onPreCheckLeft: () => void }

/** The conditions first, then the application. */
export function AmbassadorFlow({ opened, onClose, onPreCheckLeft }: Props) {
  const [confirmed, setConfirmed] = useState(false)
  const opener = useRef<Element>(null)

  useEffect(() => {
    if (opened) opener.current = document.activeElement
  }, [opened])

  function leavePreCheck() {
    onPreCheckLeft()
    onClose()
  }

  function closeApplication() {
    setConfirmed(false)
    onClose()
    // The application itself knows only the button that led on to it, which is gone.
    if (opener.current instanceof HTMLElement) opener.current.focus()
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
