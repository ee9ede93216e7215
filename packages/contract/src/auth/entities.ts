import { z } from 'zod/mini'
import { staffAccesses, staffRoles } from '../admin/staff-roles.ts'

export const signInProviders = ['google', 'github'] as const
export const signInProvider = z.enum(signInProviders, { error: 'Choose one of: google, github.' })
export type SignInProvider = z.infer<typeof signInProvider>

export const positions = [
  'C-Level',
  'Developer',
  'Business Development',
  'Designer',
  'Other',
] as const

export const company = z.object({
  name: z.string(),
  position: z.string(),
  purpose: z.string(),
  created: z.iso.datetime(),
})
export type Company = z.infer<typeof company>

export const address = z.object({
  country: z.string(),
  state: z.string(),
  city: z.string(),
  line1: z.string(),
  postalCode: z.string(),
})
export type Address = z.infer<typeof address>

export const user = z.object({
  _id: z.string(),
  authID: z.string(),
  email: z.string(),
  nickname: z.string(),
  imageUrl: z.string(),
  /** Whether the user has confirmed the contact address; until then emails go to `mailTo`. */
  emailConfirmed: z.boolean(),
  /** Current recipient of emails; null if no confirmed address is known. */
  mailTo: z.nullable(z.string()),
  /** Whether the user may open the back office. */
  isAdmin: z.boolean(),
  /** The role that the user has there; null for other users. */
  staffRole: z.nullable(z.enum(staffRoles)),
  /** Whether this sign-in may open it; for staff, and only in the answer to `GET /api/user`. */
  staffAccess: z.optional(z.enum(staffAccesses)),
  company: z.nullable(company),
  address: z.nullable(address),
})
export type User = z.infer<typeof user>

export const device = z.object({
  _id: z.string(),
  current: z.boolean(),
  agent: signInProvider,
  /** Browser and system, from the user agent: "Firefox on Linux". */
  label: z.string(),
  ip: z.string(),
  created: z.iso.datetime(),
  lastSeen: z.iso.datetime(),
})
export type Device = z.infer<typeof device>
