import {
  platformNames,
  platformTypes,
  type PlatformType,
} from '../../license-keys/rules/platforms.ts'

/** Numbers of weeks that the growth page can show. */
export const growthWindows = [12, 26, 52] as const

/** The steps of a person, in the order of the funnel. */
export const growthSteps = ['signedUp', 'trial', 'session', 'key', 'production', 'paying'] as const
export type GrowthStep = (typeof growthSteps)[number]

export const activeGroups = {
  ios: 'activeIos',
  android: 'activeAndroid',
  web: 'activeWeb',
  windows: 'activeWindows',
} as const satisfies Record<PlatformType, string>

/** Customers behind a number of the growth page. */
export const customerGroups = [
  ...growthSteps,
  'trialEnded',
  'trialPaid',
  'active',
  ...platformTypes.map((platform) => activeGroups[platform]),
  'payers',
  'paid',
  'refunded',
  'newPayers',
  'lostPayers',
  'unpaid',
  'writtenOff',
] as const
export type CustomerGroupName = (typeof customerGroups)[number]

/** Both days are part of the group's time. A group of a week or a month begins with its first day. */
export type CustomerGroup = { name: CustomerGroupName; from: string; to: string }

const form = /^([a-zA-Z]+):(\d{4}-\d{2}-\d{2}):(\d{4}-\d{2}-\d{2})$/

export function parseCustomerGroup(text: string): CustomerGroup | undefined {
  const [, given, from = '', to = ''] = form.exec(text) ?? []
  const name = customerGroups.find((group) => group === given)
  return name !== undefined && isDay(from) && isDay(to) && from <= to
    ? { name, from, to }
    : undefined
}

export function formatCustomerGroup({ name, from, to }: CustomerGroup) {
  return `${name}:${from}:${to}`
}

function isDay(text: string) {
  const time = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}

const activeOn = (platform: PlatformType) =>
  `With production sessions on ${platformNames[platform]}`

/** Begins the name of a list, which the days follow. */
export const customerGroupLabels: Record<CustomerGroupName, string> = {
  signedUp: 'Signed up',
  trial: 'Signed up, and started a trial since',
  session: 'Signed up, and started a session since',
  key: 'Signed up, and made a production key since',
  production: 'Signed up, and started a production session since',
  paying: 'Signed up, and paid since',
  trialEnded: 'Trial ended',
  trialPaid: 'Trial ended, and paid',
  active: 'With production sessions',
  activeIos: activeOn('ios'),
  activeAndroid: activeOn('android'),
  activeWeb: activeOn('web'),
  activeWindows: activeOn('windows'),
  payers: 'Paying customers',
  paid: 'Paid an invoice for',
  refunded: 'With an invoice refunded',
  newPayers: 'New paying customers',
  lostPayers: 'Lost paying customers',
  unpaid: 'With an unpaid invoice',
  writtenOff: 'With an invoice written off',
}
