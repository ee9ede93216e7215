const heartbeat = 'The report is stored. `ignored` names the numbers that were left out, and why.'
const signedOut = 'The number of devices that were signed out.'
const ended = '`ended` is 1, or 0 if there was nothing to end.'
const history = 'What was changed, when and by whom, newest first.'
const publicKeys = 'The public keys, as a JSON Web Key Set.'
const read = 'The request is marked as read.'
const passkeyOptions = 'Options for the browser, which are valid for five minutes.'
const program =
  'The token, which is only in this answer, with its scopes and the seconds until it ends.'

/** Answers by call, if neither the entity that they contain nor the sentence about the call describes them. */
export const answerWords: Readonly<Record<string, string>> = {
  listDevelopmentKeyHistory: history,
  listKeyHistory: history,
  listSigningKeys: publicKeys,
  listLicenseSigningKeys: publicKeys,
  signIn: 'The user who is now signed in. The session is in the cookie.',
  signOut: 'The session has ended.',
  updateCurrentUser: 'The contact email and the billing address as they are now.',
  sendConfirmationEmail: '`sent` is 1, or 0 if there is nothing to confirm.',
  updateCompany: 'The company info as it is now.',
  signOutOtherDevices: signedOut,
  signOutDevice: 'It is deleted.',
  updateWorkspaceAddress: 'The billing address as it is now.',
  createToken: 'The token. `token` is its string, which is only in this answer.',
  reportLeakedToken: ended,
  revokeToken: ended,
  startDeviceLogin:
    'The code for the user, the address where it is entered, and how often to poll.',
  issueDeviceToken: program,
  denyDeviceLogin: 'The program gets no token.',
  exchangeCiToken: program,
  resendFailedWebhookDeliveries: 'The number of deliveries that are sent again.',
  createWebhookListener: 'The listener, which ends at `expires` unless it is read before.',
  readWebhookListener: 'Events that the listener has not acknowledged, the oldest first.',
  sendWebhookSample: 'How many listeners and webhooks get the sample.',
  createRequest: 'The request is stored, and the team will read it.',
  markRequestRead: read,
  updateTaxId: 'The tax ID as it is now.',
  createSubscription:
    'The subscription. With a `clientSecret`, the bank asks the customer to confirm the payment.',
  cancelSubscription: 'The subscription ends at `cancel_at`.',
  updatePaymentMethod:
    'Whether the invoices are paid, or the bank asks the customer to confirm with `clientSecret`.',
  unsubscribe: 'The recipient gets no more emails of this kind.',
  endRehearsal: 'No rehearsal runs.',
  rotateProductionKey: 'The production key with its new string, and until when the old one works.',
  startSession:
    'The verdict. A valid one contains a signed lease; a refusal is signed by the header `Signature`.',
  sendSessionBeacon: heartbeat,
  updateSession: heartbeat,
  dryRunRestrictions: 'How many starts the restrictions would have refused, and why.',
  issueLicense: 'The license, and the text of its file.',
  reportBounces: 'The number of addresses that were noted.',
  receiveEmail: 'Whether the answer was stored, and why not.',
  suspendTeam: 'Since when the team has been suspended, and the state of its subscription.',
  reactivateTeam: 'The team is no longer suspended.',
  startPasskeyRegistration: passkeyOptions,
  startConfirmation: passkeyOptions,
  confirmWithPasskey: 'The sign-in is confirmed.',
  receiveBillingEvent: 'The event is stored, and will be processed.',
  markRequestReadByTeam: read,
  extendCustomerTrial: 'The new expiry of the development key.',
  issueCommercialKey: 'The ID and the expiry of the new key.',
  signOutUser: signedOut,
  viewAsCustomer: 'The view, which ends at `endsAt`.',
  endView: ended,
  deactivateUser: 'The deactivated user, and the state of their subscription.',
  renewKey: 'The key with its new expiry.',
  clearBounce: 'The address gets templates again.',
  sendEmailTemplate: 'What became of the email to this user.',
  uploadPostImage: 'The path and the size of the stored image.',
  savePostChanges: 'The version that was saved.',
  resetStaffPasskeys: 'The number of passkeys that were removed.',
}
