import { useState } from 'react'
import { AmbassadorModal } from './AmbassadorModal.tsx'
import { PreCheckModal } from './PreCheckModal.tsx'

type Props = { opened: boolean; onClose: () => void; onPreCheckLeft: () => void }

/** The conditions first, then the application. */
export function AmbassadorFlow({ opened, onClose, onPreCheckLeft }: Props) {
  const [confirmed, setConfirmed] = useState(false)

  function leavePreCheck() {
    onPreCheckLeft()
    onClose()
  }

  function closeApplication() {
    setConfirmed(false)
    onClose()
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
