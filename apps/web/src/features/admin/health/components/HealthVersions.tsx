import type { Health } from '@fovea/contract/admin'
import { Section } from '../../../../ui/layout/Section.tsx'
import { Fact, Facts } from '../../../../ui/values/Facts.tsx'

export function HealthVersions({ versions }: Pick<Health, 'versions'>) {
  return (
    <Section title="Versions">
      <Facts>
        <Fact label="Console">{versions.console}</Fact>
        <Fact label="Node">{versions.node}</Fact>
        <Fact label="Last migration">{versions.migration ?? 'Could not be read'}</Fact>
      </Facts>
    </Section>
  )
}
