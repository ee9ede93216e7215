import { z } from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { pathId } from '../id.ts'
import { emailText } from '../text.ts'
import { staffRoles } from './staff-roles.ts'

export const staffRole = z.enum(staffRoles, {
  error: `Choose a role: ${new Intl.ListFormat('en', { type: 'disjunction' }).format(staffRoles)}.`,
})

export const staffMember = z.object({
  _id: z.string(),
  nickname: z.string(),
  email: z.string(),
  role: staffRole,
  /** Whether `ADMIN_EMAILS` makes them an admin; then the role cannot be changed here. */
  configured: z.boolean(),
  /** Null for people of `ADMIN_EMAILS`. */
  since: z.nullable(z.iso.datetime()),
  /** Null for people of `ADMIN_EMAILS`, or if that account was deleted. */
  givenBy: z.nullable(z.string()),
  lastSeen: z.nullable(z.iso.datetime()),
  passkeys: z.int(),
})
export type StaffMember = z.infer<typeof staffMember>

const staffMemberAnswer = z.object({ payload: z.object({ doc: staffMember }) })

export const listStaff = defineEndpoint({
  operationId: 'listStaff',
  method: 'GET',
  path: '/api/admin/staff',
  summary: 'Lists who may open the back office, with their roles.',
  answer: z.object({ payload: z.object({ docs: z.array(staffMember) }) }),
})

export const postStaff = defineEndpoint({
  operationId: 'addStaffMember',
  method: 'POST',
  path: '/api/admin/staff',
  summary:
    'Gives a role to the account with this email, which a sign-in provider must have verified. Answers 422 if there is no such account, and 409 if it has a role.',
  body: z.object({ email: emailText, role: staffRole }),
  answer: staffMemberAnswer,
})

export const putStaff = defineEndpoint({
  operationId: 'changeStaffRole',
  method: 'PUT',
  path: '/api/admin/staff/:id',
  summary:
    'Changes the role of a staff member. Your own role is refused, so an admin always remains.',
  params: z.object({ id: pathId }),
  body: z.object({ role: staffRole }),
  answer: staffMemberAnswer,
})

export const deleteStaff = defineEndpoint({
  operationId: 'removeStaffMember',
  method: 'DELETE',
  path: '/api/admin/staff/:id',
  summary: 'Removes a staff member from the back office. The account itself stays.',
  params: z.object({ id: pathId }),
  answer: z.object({ payload: z.object({ deleted: z.literal(1) }) }),
})

export const deleteStaffPasskeys = defineEndpoint({
  operationId: 'resetStaffPasskeys',
  method: 'DELETE',
  path: '/api/admin/staff/:id/passkeys',
  summary:
    'Removes all passkeys of a staff member who has lost them, and signs them out everywhere. They get an email. Your own are refused.',
  params: z.object({ id: pathId }),
  answer: z.object({ payload: z.object({ removed: z.int() }) }),
})
