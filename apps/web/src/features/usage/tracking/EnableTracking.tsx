import type { ReactNode } from 'react'
import { TextLink } from '../../../ui/buttons/links.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { Card } from '../../../ui/layout/Card.tsx'

export function EnableTracking({ snippet }: { snippet: ReactNode }) {
  return (
    <>
      <Card>
        <EmptyState
          drawing="chart"
          sentence="No app has reported how well it tracks. Reporting is off until you switch it on in your app."
          action={
            <TextLink to="/console/docs" hash="tracking-quality" underline="always">
              What we collect
            </TextLink>
          }
        />
      </Card>
      <Card
        title="Switch it on"
        sentence="Three numbers and the device model, never gaze or images. Sessions of production keys show up here within seconds."
      >
        {snippet}
      </Card>
    </>
  )
}
