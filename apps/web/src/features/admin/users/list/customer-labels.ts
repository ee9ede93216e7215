import type {
  CustomerKind,
  CustomerPlan,
  CustomerSort,
  CustomerState,
} from '@fovea/contract/admin/customer-options'

export const kindLabels: Record<CustomerKind, string> = { person: 'People', team: 'Teams' }

export const planLabels: Record<CustomerPlan, string> = {
  basic: 'Basic',
  expert: 'Expert',
  commercial: 'Commercial',
}

export const stateLabels: Record<CustomerState, string> = {
  active: 'Active',
  ending: 'Cancelled, still running',
  overdue: 'Payment overdue',
  deactivated: 'Deactivated',
  suspended: 'Suspended',
}

/** Headers of the columns that sort, of which the server knows the keys. */
export const sortLabels: Record<CustomerSort, string> = {
  name: 'Customer',
  sessions: 'Sessions',
  spend: 'Spend',
  seen: 'Last seen',
  joined: 'Joined',
}
