import { settings } from '../../../lib/page/settings.ts'
import { ExternalButton } from '../../../ui/buttons/ExternalButton.tsx'

export function RenewalButton({ isPrimary }: { isPrimary: boolean }) {
  return (
    <ExternalButton href={settings.contactUrl} variant={isPrimary ? 'filled' : 'default'}>
      Contact for license renewal
    </ExternalButton>
  )
}
