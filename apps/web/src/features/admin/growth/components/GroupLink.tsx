import {
  type CustomerGroup,
  customerGroupLabels,
  formatCustomerGroup,
} from '@fovea/contract/admin/customer-groups'
import type { CustomerSort } from '@fovea/contract/admin/customer-options'
import { VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import { formatPeriod } from '../../../../lib/text/format.ts'
import { TextLink } from '../../../../ui/buttons/links.tsx'

type Props = {
  group: CustomerGroup['name']
  period: { from: string; to: string }
  sort?: CustomerSort
  /** Whether the list has anyone: a list of none is not worth opening. */
  some: boolean
  /** Within a sentence, color alone would not tell it from the words around it. */
  inText?: boolean
  children: ReactNode
}

/** A number that opens the list of the customers behind it. */
export function GroupLink({ group: name, period, sort, some, inText, children }: Props) {
  if (!some) return <>{children}</>
  const { from, to } = period
  return (
    <TextLink
      to="/console/admin-users"
      underline={inText ? 'always' : 'hover'}
      search={{ group: formatCustomerGroup({ name, from, to }), sort }}
    >
      {children}
      <VisuallyHidden>
        , {customerGroupLabels[name]}, {formatPeriod(period)}
      </VisuallyHidden>
    </TextLink>
  )
}
