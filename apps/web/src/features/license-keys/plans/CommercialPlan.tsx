import { productionDays } from '@fovea/contract/license-keys/rules'
import { Button } from '@mantine/core'
import { useId, useState } from 'react'
import { settings } from '../../../lib/page/settings.ts'
import { ExternalButton } from '../../../ui/buttons/ExternalButton.tsx'
import { Icon } from '../../../ui/drawings/Icon.tsx'
import { TextLink } from '../../../ui/buttons/links.tsx'
import { RequestPending } from './RequestPending.tsx'
import { Heading } from '../../../ui/layout/Heading.tsx'
import flow from '../../../ui/layout/flow.module.css'
import classes from './Plans.module.css'

export function CommercialPlan({ isCovered }: { isCovered: boolean }) {
  const id = useId()
  const [shown, setShown] = useState(false)
  return (
    <>
      <div className={classes.card}>
        <Heading order={4}>Business</Heading>
        <ul className={classes.list}>
          <li>One key for all your apps, on every platform</li>
          <li>No monthly session limit</li>
          <li>Valid for {productionDays} days, renewed on request</li>
        </ul>
        {!isCovered && (
          <div className={flow.row}>
            <ExternalButton href={settings.pricingUrl} variant="default">
              Request commercial license
            </ExternalButton>
            <TextLink
              to="/console/license-keys"
              search={{ form: 'commercial' }}
              state={{ openedHere: true }}
              resetScroll={false}
            >
              or send a request for a license
            </TextLink>
            <RequestPending request="commercial" />
          </div>
        )}
      </div>
      <div className={flow.row}>
        <ExternalButton href={settings.contactUrl} variant="default">
          Contact us
        </ExternalButton>
        <Button
          variant="subtle"
          color="gray"
          rightSection={<Icon name={shown ? 'chevronUp' : 'chevronDown'} size={14} />}
          aria-expanded={shown}
          aria-controls={shown ? id : undefined}
          onClick={() => setShown(!shown)}
        >
          See the benefit
        </Button>
      </div>
      {shown && (
        <dl id={id} className={classes.benefits}>
          <div>
            <dt>Private channel</dt>
            <dd>A direct line to the engineers who build the SDK.</dd>
          </div>
          <div>
            <dt>Private consulting</dt>
            <dd>We review your product with you, from calibration to release.</dd>
          </div>
        </dl>
      )}
    </>
  )
}
