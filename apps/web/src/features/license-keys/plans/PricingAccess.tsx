import { settings } from '../../../lib/page/settings.ts'
import { ExternalButton } from '../../../ui/buttons/ExternalButton.tsx'
import { TextLink } from '../../../ui/buttons/links.tsx'
import { RequestPending } from './RequestPending.tsx'
import flow from '../../../ui/layout/flow.module.css'

export function PricingAccess({ isGrey = false }: { isGrey?: boolean }) {
  return (
    <div className={flow.row}>
      <ExternalButton href={settings.pricingUrl} variant="default" {...(isGrey && { c: 'dimmed' })}>
        Access pricing
      </ExternalButton>
      <TextLink
        to="/console/license-keys"
        search={{ form: 'extension' }}
        state={{ openedHere: true }}
        resetScroll={false}
      >
        or send a request for more time
      </TextLink>
      <RequestPending request="extension" />
    </div>
  )
}
