import { createHash } from 'node:crypto'
import { getAvatarPath } from '../people/avatar.ts'
import type { Person } from '../people/people.ts'

export function createGoogleClaims(url: string, person: Person, scopes: readonly string[]) {
  return {
    sub: googleSubject(person.email),
    ...(scopes.includes('email') && { email: person.email, email_verified: true }),
    ...(scopes.includes('profile') && {
      name: person.name,
      picture: url + getAvatarPath(person.email),
    }),
  }
}

/** Twenty-one digits like Google's own, derived from the address alone, so that they stay the same after a restart. */
function googleSubject(email: string): string {
  const digest = createHash('sha256').update(`google:${email}`).digest('hex')
  return `1${(BigInt(`0x${digest}`) % 10n ** 20n).toString().padStart(20, '0')}`
}
