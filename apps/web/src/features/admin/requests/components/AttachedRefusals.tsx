import type { AdminRequest } from '@fovea/contract/admin'
import { z } from 'zod/mini'
import { DataTable } from '../../../../ui/tables/DataTable.tsx'
import { Section } from '../../../../ui/layout/Section.tsx'
import { createColumnHelper } from '../../../../ui/tables/table-columns.ts'
import { Time } from '../../../../ui/values/Time.tsx'

const attached = z.object({
  refusals: z.array(
    z.object({
      refId: z.string(),
      at: z.iso.datetime(),
      code: z.string(),
      observed: z.string(),
      allowed: z.array(z.string()),
      platform: z.string(),
      app: z.string(),
    }),
  ),
})
type Refusal = z.infer<typeof attached>['refusals'][number]

export function AttachedRefusals({ info }: { info: AdminRequest['info'] }) {
  const found = attached.safeParse(info)
  if (!found.success || found.data.refusals.length === 0) return null
  return (
    <Section title="Attached refusals" sentence="The most recent ones when the report was sent.">
      <DataTable<Refusal>
        label="attached refusals"
        columns={columns}
        rows={found.data.refusals}
        rowId={({ refId }) => refId}
        empty={null}
      />
    </Section>
  )
}

const column = createColumnHelper<Refusal>()

const columns = [
  column.accessor('at', 'Refused', (value) => <Time iso={value} />),
  column.computed(({ app, platform }) => `${app} (${platform})`, 'App'),
  column.accessor('code', 'Code', (value) => <code>{value}</code>),
  column.accessor('observed', 'Received'),
  column.computed(({ allowed }) => allowed.join(', '), 'Allowed'),
]
