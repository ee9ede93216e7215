import { use, useState } from 'react'
import { Section } from '../../../ui/layout/Section.tsx'
import { LaterPart } from '../LaterPart.tsx'
import { formatMonthDay } from '../../../lib/text/format.ts'
import { Panel } from '../../../ui/layout/Panel.tsx'
import { PendingRequestsContext } from './pending-requests.ts'
import classes from './Plans.module.css'

const forProducts = 'For products that people pay for.'
const forGood = 'Free, for independent developers, non-profits and social-impact projects.'

type Props = {
  /** Whether a commercial key is active. */
  isCovered: boolean
  ambassadorOpen: boolean
  onAmbassadorToggle: (open: boolean) => void
}

export function Plans({ isCovered, ambassadorOpen, onAmbassadorToggle }: Props) {
  const { commercial, ambassador } = use(PendingRequestsContext)
  const [commercialOpen, setCommercialOpen] = useState(false)
  const forCommercial = isCovered ? 'You have this license.' : forProducts
  return (
    <Section title="Plans">
      <div className={classes.plans}>
        <Panel
          title="Commercial license"
          sentence={commercialOpen ? forCommercial : (pendingSince(commercial) ?? forCommercial)}
          open={commercialOpen}
          onToggle={() => setCommercialOpen(!commercialOpen)}
        >
          <LaterPart render={({ CommercialPlan }) => <CommercialPlan isCovered={isCovered} />} />
        </Panel>
        <Panel
          title="Ambassador program"
          sentence={ambassadorOpen ? forGood : (pendingSince(ambassador) ?? forGood)}
          open={ambassadorOpen}
          onToggle={() => onAmbassadorToggle(!ambassadorOpen)}
        >
          <LaterPart render={({ AmbassadorPlan }) => <AmbassadorPlan />} />
        </Panel>
      </div>
    </Section>
  )
}

function pendingSince(iso: string | undefined): string | undefined {
  return iso && `Request pending since ${formatMonthDay(iso)}`
}
