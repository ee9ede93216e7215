/** Headers of the keys table, as the product's specification names them; shown before its rows. */
export const productionHeaders = {
  platform: 'Platform',
  app: 'App Name',
  status: 'Status',
  key: 'SDK key',
  usage: 'Last 30 days',
  created: 'Generated At',
  expiration: 'Expiration',
} as const
