import { AmbassadorFlow } from './AmbassadorFlow.tsx'
import { CommercialModal } from './CommercialModal.tsx'
import { ExtensionModal } from './ExtensionModal.tsx'

type Props = {
  opened: boolean
  onClose: () => void
  request: 'commercial' | 'extension' | 'ambassador' | undefined
  onPreCheckLeft: () => void
}

export function RequestModals({ opened, onClose, request, onPreCheckLeft }: Props) {
  return (
    <>
      <CommercialModal opened={opened && request === 'commercial'} onClose={onClose} />
      <ExtensionModal opened={opened && request === 'extension'} onClose={onClose} />
      <AmbassadorFlow
        opened={opened && request === 'ambassador'}
        onClose={onClose}
        onPreCheckLeft={onPreCheckLeft}
      />
    </>
  )
}
