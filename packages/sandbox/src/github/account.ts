import { createHash } from 'node:crypto'
import { getAvatarPath } from '../people/avatar.ts'
import type { Person } from '../people/people.ts'

/** A person in the format of GitHub's API. The email is private, as it is for most GitHub users. */
export function presentGithubUser(url: string, person: Person) {
  return {
    id: githubId(person.email),
    login: githubLogin(person.email),
    type: 'User',
    name: person.name,
    email: null,
    avatar_url: url + getAvatarPath(person.email),
  }
}

export function presentGithubEmails({ email }: Person) {
  const hiding = `${githubId(email)}+${githubLogin(email)}@users.noreply.github.com`
  return [
    { email, primary: true, verified: true, visibility: 'private' },
    { email: hiding, primary: false, verified: true, visibility: null },
  ]
}

/** Derives a number from the address alone, small enough to stay exact in JSON. */
function githubId(email: string): number {
  return createHash('sha256').update(`github:${email}`).digest().readUIntBE(0, 6)
}

const longestLogin = 39

function githubLogin(email: string): string {
  return email
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, longestLogin)
    .replaceAll(/^-|-$/g, '')
}
