import { isLazyTopic } from '../contents.ts'
import { useFragment } from '../navigation/use-fragment.ts'
import { SdkApiReference } from './SdkApiReference.tsx'
import { LeaseRules } from './LeaseRules.tsx'
import { TrackingTopic } from './TrackingTopic.tsx'
import { VerdictCodes } from './VerdictCodes.tsx'

export function LowerTopics() {
  useFragment(isLazyTopic)
  return (
    <>
      <VerdictCodes />
      <LeaseRules />
      <TrackingTopic />
      <SdkApiReference />
    </>
  )
}
