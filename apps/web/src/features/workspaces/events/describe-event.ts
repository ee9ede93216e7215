import type { WorkspaceEvent } from '@fovea/contract/workspaces'

export function describeEvent({ action, subject, before, after }: WorkspaceEvent): string {
  switch (action) {
    case 'created':
      return `Created the workspace${named(after)}.`
    case 'renamed':
      return `Renamed the workspace from ${before ?? ''} to ${after ?? ''}.`
    case 'address-changed':
      return 'Changed the billing address.'
    case 'invited':
      return `Invited ${subject} as ${after ?? ''}.`
    case 'invitation-resent':
      return `Sent the invitation to ${subject} again.`
    case 'invitation-withdrawn':
      return `Withdrew the invitation to ${subject}.`
    case 'joined':
      return `Joined as ${after ?? ''}.`
    case 'role-changed':
      return `Changed the role of ${formatPersonName(subject)} from ${before ?? ''} to ${after ?? ''}.`
    case 'removed':
      return `Removed ${formatPersonName(subject)}.`
    case 'left':
      return 'Left the workspace.'
    case 'plan-ordered':
      return 'Subscribed to the Expert plan.'
    case 'plan-cancelled':
      return 'Cancelled the Expert plan.'
    case 'cap-changed':
      return `Changed the spend cap${fromTo(before, after)}.`
    case 'token-created':
      return `Created the API token ${after ?? ''}.`
    case 'token-ended':
      return `Revoked the API token ${before ?? ''}.`
    case 'token-leaked':
      return `Revoked the API token ${before ?? ''}, which was reported as leaked.`
    case 'ci-rule-created':
      return `Let CI sign in: ${after ?? ''}.`
    case 'ci-rule-deleted':
      return `Stopped CI from signing in: ${before ?? ''}.`
    case 'ci-signed-in':
      return `CI signed in by the rule ${after ?? ''}.`
    case 'webhook-created':
      return `Created the webhook ${after ?? ''}.`
    case 'webhook-changed':
      return `Changed the webhook ${after ?? ''}.`
    case 'webhook-secret-rolled':
      return `Rolled the secret of the webhook ${after ?? ''}.`
    case 'webhook-deleted':
      return `Deleted the webhook ${before ?? ''}.`
    case 'key-issued':
      return `Created the key${named(subject)}.`
    case 'key-reissued':
      return `Replaced the key${named(subject)} by a new one.`
    case 'key-updated':
      return `Changed the key${named(subject)}${fromTo(before, after)}.`
    case 'key-extended':
      return `Renewed the key${named(subject)}${fromTo(before, after)}.`
    case 'key-deleted':
      return `Deleted the key${named(subject)}.`
    case 'key-restored':
      return `Restored the key${named(subject)}.`
    case 'key-rotated':
      return `Rotated the key${named(subject)}${fromTo(before, after)}.`
    case 'key-rolled-back':
      return `Rolled the key${named(subject)} back to the old one.`
    case 'key-rehearsed':
      return `Simulated a failure with the key${named(subject)}.`
    case 'key-rehearsal-ended':
      return `Ended the simulation of the key${named(subject)}.`
    case 'key-license-issued':
      return `Issued an offline license of the key${named(subject)}.`
    case 'key-license-revoked':
      return `Revoked an offline license of the key${named(subject)}.`
    case 'key-moved':
      return `Moved the key${named(subject)}${fromTo(before, after)}.`
  }
}

function named(name: string | null) {
  return name ? ` ${name}` : ''
}

/** Deleted accounts have no name. */
function formatPersonName(name: string) {
  return name || 'a former member'
}

function fromTo(before: string | null, after: string | null) {
  if (!before || !after) return before || after ? ` (${before || after})` : ''
  return ` (${before} → ${after})`
}
