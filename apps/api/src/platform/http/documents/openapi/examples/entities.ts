/** Entities that several examples show. */
export const exampleKey = {
  _id: '018f2f0c-77aa-7d0e-b0a4-6a3f1c2b9d55',
  key: 'prod_020osOY8jG96BI5wbsq57BCI1Ma',
  created: '2026-01-31T12:00:00.000Z',
  expire_date: '2027-01-31T12:00:00.000Z',
  expire_state: false,
  appName: 'reader',
  activated: true,
  ipBlacklist: [],
  domainWhitelist: [],
  version: 1,
  platformType: 'ios',
  ios: { bundleId: 'com.example.reader' },
}

export const exampleKeyText = exampleKey.key
export const examplePreviousKeyText = 'prod_3IuVXWYIIpUQJKd0wHNGEGcvnu9'
export const exampleCommercialKeyText = 'com_5e2kW9pg11FID4VTehnBaGRDiX6'

export const examplePerson = { name: 'Ada Okafor', email: 'ada@example.com' }

export const exampleWorkspace = {
  _id: '018f2f0c-0a11-7b34-8a55-2f1f4f0f9c01',
  name: 'Northwind Research',
  personal: false,
}

export const exampleDays = [
  { date: '2026-01-30', count: 118 },
  { date: '2026-01-31', count: 124 },
]
