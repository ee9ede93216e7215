import type { AccountSummary } from '../../auth/index.ts'
import type { WorkspaceSummary } from '../../workspaces/index.ts'
import type { CustomerRow } from './repository.ts'

type Described = Pick<
  CustomerRow,
  'kind' | 'name' | 'email' | 'members' | 'joined_at' | 'seen_at'
> & { inactive: 'deactivated' | 'suspended' | undefined; searchable: string[] }

/** Describes a person by their account, and a team by its members. */
export function describeCustomer(
  { id, name, createdAt, suspendedAt, members }: WorkspaceSummary,
  accounts: ReadonlyMap<string, AccountSummary>,
): Described | undefined {
  if (name === null) {
    const person = accounts.get(id)
    return (
      person && {
        kind: 'person',
        name: person.nickname,
        email: person.email,
        members: 1,
        joined_at: person.createdAt,
        seen_at: person.seenAt,
        inactive: person.deactivatedAt === null ? undefined : 'deactivated',
        searchable: [id, person.nickname, person.company, ...person.emails, person.email],
      }
    )
  }
  const people = members.flatMap(({ userId }) => accounts.get(userId) ?? [])
  const owners = members.flatMap(({ userId, role }) =>
    role === 'owner' ? (accounts.get(userId) ?? []) : [],
  )
  const seenMs = Math.max(createdAt.getTime(), ...people.map(({ seenAt }) => seenAt.getTime()))
  return {
    kind: 'team',
    name,
    email: owners[0]?.email ?? '',
    members: members.length,
    joined_at: createdAt,
    seen_at: new Date(seenMs),
    inactive:
      suspendedAt !== null ? 'suspended' : isWithoutOwner(owners) ? 'deactivated' : undefined,
    searchable: [
      id,
      name,
      ...people.map(({ email }) => email),
      ...people.flatMap(({ emails }) => emails),
    ],
  }
}

/** Keys of a team work as long as one of its owners is active. */
function isWithoutOwner(owners: readonly AccountSummary[]) {
  return owners.length > 0 && owners.every(({ deactivatedAt }) => deactivatedAt !== null)
}
