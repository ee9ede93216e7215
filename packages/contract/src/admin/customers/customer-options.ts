export const customerKinds = ['person', 'team'] as const
export type CustomerKind = (typeof customerKinds)[number]

export const customerPlans = ['basic', 'expert', 'commercial'] as const
export type CustomerPlan = (typeof customerPlans)[number]

/** `ending`: the subscription is cancelled and still runs. `overdue`: an invoice was not paid. */
export const customerStates = ['active', 'ending', 'overdue', 'deactivated', 'suspended'] as const
export type CustomerState = (typeof customerStates)[number]

export const customerSorts = ['joined', 'name', 'sessions', 'spend', 'seen'] as const
export type CustomerSort = (typeof customerSorts)[number]

export const sortOrders = ['ascending', 'descending'] as const
export type SortOrder = (typeof sortOrders)[number]

/** `staff`: what an admin did to the customer. */
export const timelineKinds = [
  'note',
  'staff',
  'billing',
  'key',
  'team',
  'request',
  'mail',
  'account',
] as const
export type TimelineKind = (typeof timelineKinds)[number]

export const mailStates = ['waiting', 'sent', 'failed', 'unknown'] as const
export type MailState = (typeof mailStates)[number]

export const adjustmentKinds = ['refund', 'credit', 'retry', 'write-off'] as const
export type AdjustmentKind = (typeof adjustmentKinds)[number]

export const adjustmentStates = ['pending', 'done', 'failed'] as const
export type AdjustmentState = (typeof adjustmentStates)[number]

/** The card provider's reasons. */
export const refundReasons = ['requested_by_customer', 'duplicate', 'fraudulent'] as const
export type RefundReason = (typeof refundReasons)[number]

export const maxTagLength = 30
export const maxCustomerTags = 20
/** Different tags of all customers. */
export const maxTags = 200

export const maxNoteLength = 2000
export const maxCustomerNotes = 100
