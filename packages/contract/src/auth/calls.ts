// chunk: auth
import { z } from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { pathId } from '../id.ts'
import { emailText, lineText, requiredLine, requiredText, boundedText } from '../text.ts'
import { address, company, device, positions } from './entities.ts'

export const getProfile = defineEndpoint({
  operationId: 'getProfile',
  method: 'GET',
  path: '/api/user/profile',
  summary: 'Name and picture.',
  answer: z.object({ payload: z.object({ name: z.string(), pictureUrl: z.string() }) }),
})

export const putCurrentUser = defineEndpoint({
  operationId: 'updateCurrentUser',
  method: 'PUT',
  path: '/api/user/me',
  summary:
    'Changes the contact email and the billing address. A new email address is used once its owner confirms it.',
  body: z.object({
    userProfile: z.object({
      email: emailText,
      address: z.nullish(
        z.object({
          country: requiredLine(100),
          state: z._default(lineText(100), ''),
          city: z._default(lineText(200), ''),
          line1: z._default(lineText(500), ''),
          postalCode: z._default(lineText(32), ''),
        }),
      ),
    }),
  }),
  answer: z.object({ doc: z.object({ email: z.string(), address: z.nullable(address) }) }),
})

export const postConfirmationEmail = defineEndpoint({
  operationId: 'sendConfirmationEmail',
  method: 'POST',
  path: '/api/user/me/email/confirmation-mail',
  summary: 'Resends the confirmation link for the contact email.',
  answer: z.object({
    payload: z.object({
      sent: z.union([z.literal(0), z.literal(1)]),
    }),
  }),
})

export const postEmailConfirmation = defineEndpoint({
  operationId: 'confirmEmail',
  method: 'POST',
  path: '/api/email-confirmation',
  summary: 'Confirms a contact email with the token from the emailed link. Works once.',
  body: z.object({ token: requiredText(100) }),
  answer: z.object({ payload: z.object({ email: z.string() }) }),
})

export const companyFields = {
  name: z._default(lineText(200), ''),
  position: z.enum(positions, { error: `Choose one of: ${positions.join(', ')}.` }),
  purpose: requiredText(5000),
}

export const putCompany = defineEndpoint({
  operationId: 'updateCompany',
  method: 'PUT',
  path: '/api/user/me/company',
  summary: 'Changes your company info.',
  body: z.object({ company: z.object(companyFields) }),
  answer: z.object({ doc: company }),
})

export const putEmailPreference = defineEndpoint({
  operationId: 'updateEmailPreference',
  method: 'PUT',
  path: '/api/user/me/mail',
  summary: 'Sets whether you want reminders and news by email.',
  body: z.object({ allowReceivingEmail: z.boolean({ error: 'Send true or false.' }) }),
  answer: z.object({ doc: z.object({ allowReceivingEmail: z.boolean() }) }),
})

export const getEmailPreference = defineEndpoint({
  operationId: 'getEmailPreference',
  method: 'GET',
  path: '/api/user/me/mail',
  summary: 'Whether you want reminders and news by email.',
  answer: z.object({ doc: z.object({ allowReceivingEmail: z.boolean() }) }),
})

/** Address of the unsubscribe header of emails: users open it as a page, mail programs post to it. */
export const unsubscribePath = '/api/unsubscribe'

export const getUnsubscribe = defineEndpoint({
  operationId: 'showUnsubscribePage',
  method: 'GET',
  path: unsubscribePath,
  summary: 'Redirects to the unsubscribe page.',
  query: z.object({ token: z.optional(boundedText(500)) }),
  status: 302,
  media: 'text/html; charset=utf-8',
  answer: z.string(),
})

export const postUnsubscribe = defineEndpoint({
  operationId: 'unsubscribe',
  method: 'POST',
  path: unsubscribePath,
  summary: 'Unsubscribes the recipient of an email, with the token in its link (RFC 8058).',
  query: z.object({ token: z.guid({ error: 'Send the token from the email.' }) }),
  answer: z.object({ payload: z.object({ unsubscribed: z.literal(1) }) }),
})

export const deleteCurrentUser = defineEndpoint({
  operationId: 'deleteCurrentUser',
  method: 'DELETE',
  path: '/api/user/me',
  summary: 'Deletes your account. `confirm` is your email address.',
  body: z.object({ confirm: requiredText(254) }),
  answer: z.object({ payload: z.object({ deleted: z.literal(1) }) }),
})

export const getMyData = defineEndpoint({
  operationId: 'exportMyData',
  method: 'GET',
  path: '/api/user/me/data',
  summary: 'All data that we store about you, streamed as a file.',
  answer: z.object({
    payload: z.object({
      exported: z.iso.datetime(),
      rooms: z.record(z.string(), z.unknown()),
      /** The last field: a file without it is incomplete. */
      complete: z.literal(true),
    }),
  }),
})

export const maxDevices = 100

export const listDevices = defineEndpoint({
  operationId: 'listDevices',
  method: 'GET',
  path: '/api/user/devices',
  summary:
    'Your signed-in devices, up to 100, the last seen first. `more` is present if there are others.',
  answer: z.object({
    payload: z.object({ docs: z.array(device), more: z.optional(z.literal(true)) }),
  }),
})

export const revokeDevice = defineEndpoint({
  operationId: 'signOutDevice',
  method: 'DELETE',
  path: '/api/user/devices/:deviceId',
  summary: 'Signs out one device.',
  params: z.object({ deviceId: pathId }),
  answer: z.object({ payload: z.object({ deleted: z.literal(1) }) }),
})

export const revokeOtherDevices = defineEndpoint({
  operationId: 'signOutOtherDevices',
  method: 'DELETE',
  path: '/api/user/devices',
  summary: 'Signs out every other device.',
  answer: z.object({ payload: z.object({ deleted: z.int() }) }),
})
