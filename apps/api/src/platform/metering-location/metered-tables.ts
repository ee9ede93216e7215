/** The expression is summed to verify a move. The first table determines the distribution in a cluster. */
export const meteredTables = {
  metered_sessions: 'sum(duration_seconds)',
  metered_days: 'sum(sessions)',
  metered_key_days: 'sum(sessions)',
  metered_months: 'sum(sessions)',
  metered_owners: '0',
  recent_sessions: '0',
  quota_notices: 'sum(percent)',
} as const

export type MeteredTable = keyof typeof meteredTables

export const sessionsTable = 'metered_sessions'

export const isMeteredTable = (name: string): name is MeteredTable => name in meteredTables

export const meteredTableNames = Object.keys(meteredTables).filter(isMeteredTable)
