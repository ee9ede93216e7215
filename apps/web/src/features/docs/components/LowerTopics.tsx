import { isBelow } from '../contents.ts'
import { useFragment } from '../navigation/use-fragment.ts'
import { DoorReference } from './DoorReference.tsx'
import { LeaseRules } from './LeaseRules.tsx'
import { TrackingTopic } from './TrackingTopic.tsx'
import { VerdictCodes } from './VerdictCodes.tsx'

export function LowerTopics() {
  useFragment(isBelow)
  return (
    <>
      <VerdictCodes />
      <LeaseRules />
      <TrackingTopic />
      <DoorReference />
    </>
  )
}
