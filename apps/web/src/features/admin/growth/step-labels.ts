import type { GrowthStep } from '@fovea/contract/admin/customer-groups'

export const stepLabels: Record<GrowthStep, string> = {
  signedUp: 'Signed up',
  trial: 'Started a trial',
  session: 'First session',
  key: 'Production key',
  production: 'Production session',
  paying: 'Paid',
}

export const stepDefinitions: Record<GrowthStep, string> = {
  signedUp: 'Made an account.',
  trial: 'Got a development key.',
  session: 'An app started a session, with any key.',
  key: 'Made a production key, or was given a commercial one.',
  production: 'An app started a session with such a key.',
  paying: 'Paid an invoice of more than $0.',
}
