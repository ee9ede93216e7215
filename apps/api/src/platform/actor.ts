import {
  isStaffAllowed,
  type StaffAccess,
  type StaffPermission,
  type StaffRole,
} from '@fovea/contract/admin/staff-roles'
import type { ErrorName } from '@fovea/contract/errors'
import type { Scope } from '@fovea/contract/tokens/scopes'
import { isRoleAllowed, type Permission, type Role } from '@fovea/contract/workspaces/permissions'

type PolicyErrorName = Extract<
  ErrorName,
  | 'NO_SESSION'
  | 'USER_GONE'
  | 'FORBIDDEN'
  | 'NOT_FOUND'
  | 'ROLE_REFUSED'
  | 'PASSKEY_NEEDED'
  | 'TOKEN_REFUSED'
  | 'SCOPE_REFUSED'
>

/** The id of a personal workspace is that of its user. In a suspended team, members can only read. */
export type Workspace = { id: string; role: Role; isSuspended?: boolean }

export type Anonymous = { kind: 'anonymous' }
type DeletedUserActor = { kind: 'gone'; sessionId: string }
/** An admin sees the console as a customer, without changing anything. */
export type ActorView = { id: string; adminId: string; customerId: string; endsAt: Date }
type SignedInFields = {
  userId: string
  sessionId: string
  /** Null if the request names a workspace that the user is not a member of. */
  workspace: Workspace | null
  view?: ActorView
}
export type Developer = SignedInFields & { kind: 'user' }
/** A user with a role in the back office. */
export type Admin = SignedInFields & {
  kind: 'admin'
  staffRole: StaffRole
  access: StaffAccess
}
/** Acts for the user who created the token, in the token's workspace and within its scopes. */
export type TokenActor = {
  kind: 'program'
  token: { id: string; name: string; expiresAt: Date | null; lastUsedAt: Date | null }
  userId: string
  /** The token's workspace, with the creator's role there. Null if the request names another workspace. */
  workspace: Workspace | null
  /** Scopes that the token has and that its creator's role still allows. */
  scopes: readonly Scope[]
  /** The only keys that it may read and change; null for all. */
  keyIds: readonly string[] | null
}
/** A request with an unknown, revoked or expired token, or from an address that may not use the token. */
type InvalidTokenActor = { kind: 'impostor'; refusedAddress?: string }

type PersonActor = Anonymous | DeletedUserActor | Developer | Admin
export type Member = (Developer | Admin) & { workspace: Workspace }
type WorkspaceTokenActor = TokenActor & { workspace: Workspace }
export type WorkspaceActor = Member | WorkspaceTokenActor

export type Actor = PersonActor | TokenActor | InvalidTokenActor

export type Policy<Allowed extends Actor = Actor> = {
  name: string
  allows: (actor: Actor) => actor is Allowed
  getErrorName: (actor: Actor) => PolicyErrorName
  /** Permission needed in the workspace that the call names; `any` requires membership only. */
  permission?: Permission | 'any'
  /** Permission needed in the back office. */
  staffPermission?: StaffPermission
  /** Scope that lets a program pass; `any` accepts every token. Without a scope, programs are denied. */
  scope?: Scope | 'any'
}

export function getView(actor: Actor): ActorView | undefined {
  return 'view' in actor ? actor.view : undefined
}

export function isInSuspendedTeam(actor: Actor) {
  return 'workspace' in actor && actor.workspace?.isSuspended === true
}

export function getPersonalWorkspace(userId: string): Workspace {
  return { id: userId, role: 'owner' }
}

export function getKeyVisibilityRole(actor: WorkspaceActor): Role {
  const mayRead = actor.kind !== 'program' || actor.scopes.includes('keys:read')
  return mayRead ? actor.workspace.role : 'viewer'
}

/** Answers SCOPE_REFUSED to a valid token, so that its holder knows that the token itself works. */
function refuseTokens(refusal: (actor: PersonActor) => PolicyErrorName) {
  return (actor: Actor) => {
    if (actor.kind === 'impostor') return 'TOKEN_REFUSED'
    return actor.kind === 'program' ? 'SCOPE_REFUSED' : refusal(actor)
  }
}

/** A token is denied instead of ignored, because its sender expects to act with it. */
export const anyone: Policy<PersonActor> = {
  name: 'anyone',
  allows: (actor) => actor.kind !== 'program' && actor.kind !== 'impostor',
  getErrorName: refuseTokens(() => 'FORBIDDEN'),
}

/** Open to all. The session cookie is not looked up, so such a call works while the database is away. */
export const sessionless: Policy<Anonymous> = {
  name: 'sessionless',
  allows: (actor) => actor.kind === 'anonymous',
  getErrorName: () => 'FORBIDDEN',
}

export const signedIn: Policy<Developer | Admin> = {
  name: 'signedIn',
  allows: (actor) => actor.kind === 'user' || actor.kind === 'admin',
  getErrorName: refuseTokens(() => 'NO_SESSION'),
}

/** For calls that a user makes in no particular workspace, and a token in its own. */
export function signedInWithToken(
  scope: Scope | 'any',
): Policy<Developer | Admin | WorkspaceTokenActor> {
  return {
    name: `${signedIn.name}, or a token with ${scope}`,
    scope,
    allows: (actor): actor is Developer | Admin | WorkspaceTokenActor =>
      actor.kind === 'program'
        ? isInWorkspace(actor) && (scope === 'any' || actor.scopes.includes(scope))
        : signedIn.allows(actor),
    getErrorName: (actor) =>
      actor.kind === 'program' && actor.workspace === null
        ? 'NOT_FOUND'
        : signedIn.getErrorName(actor),
  }
}

export const signedInOrDeleted: Policy<Developer | Admin> = {
  name: 'signedInOrGone',
  allows: signedIn.allows,
  getErrorName: refuseTokens((actor) => (actor.kind === 'gone' ? 'USER_GONE' : 'NO_SESSION')),
}

export const inWorkspace: Policy<Member> = ofWorkspace('inWorkspace', 'any', () => true)

export function may(permission: Permission): Policy<Member> {
  return ofWorkspace(`may ${permission}`, permission, (role) => isRoleAllowed(role, permission))
}

export function mayWithToken(scope: Scope): Policy<WorkspaceActor> {
  return orProgram(may(scope), scope, ({ scopes }) => scopes.includes(scope))
}

export const inWorkspaceWithToken: Policy<WorkspaceActor> = orProgram(
  inWorkspace,
  'any',
  () => true,
)

export function inWorkspaceWithScope(scope: Scope): Policy<WorkspaceActor> {
  const policy = orProgram(inWorkspace, scope, ({ scopes }) => scopes.includes(scope))
  return { ...policy, name: `${inWorkspace.name}, or a token with ${scope}` }
}

function ofWorkspace(
  name: string,
  permission: Permission | 'any',
  allowsRole: (role: Role) => boolean,
): Policy<Member> {
  return {
    name,
    permission,
    allows: (actor): actor is Member =>
      signedIn.allows(actor) && actor.workspace !== null && allowsRole(actor.workspace.role),
    getErrorName: refuseTokens((actor) => {
      if (!signedIn.allows(actor)) return 'NO_SESSION'
      return actor.workspace === null ? 'NOT_FOUND' : 'ROLE_REFUSED'
    }),
  }
}

function orProgram(
  people: Policy<Member>,
  scope: Scope | 'any',
  allows: (program: WorkspaceTokenActor) => boolean,
): Policy<WorkspaceActor> {
  return {
    ...people,
    name: `${people.name}, or a token`,
    scope,
    allows: (actor): actor is WorkspaceActor =>
      actor.kind === 'program' ? isInWorkspace(actor) && allows(actor) : people.allows(actor),
    getErrorName: (actor) =>
      actor.kind === 'program' && actor.workspace === null
        ? 'NOT_FOUND'
        : people.getErrorName(actor),
  }
}

function isInWorkspace(program: TokenActor): program is WorkspaceTokenActor {
  return program.workspace !== null
}

/** For how staff register passkeys and confirm that it is them; everything else of the back office needs that. */
export const unconfirmedStaff: Policy<Admin> = {
  name: 'unconfirmedStaff',
  allows: (actor) => actor.kind === 'admin',
  getErrorName: refuseTokens((actor) => (actor.kind === 'user' ? 'FORBIDDEN' : 'NO_SESSION')),
}

/** For what every role of the back office may do. */
export const anyStaff: Policy<Admin> = {
  name: 'anyStaff',
  allows: (actor): actor is Admin => actor.kind === 'admin' && actor.access === 'open',
  getErrorName: (actor) =>
    actor.kind === 'admin' ? 'PASSKEY_NEEDED' : unconfirmedStaff.getErrorName(actor),
}

export function staffMay(staffPermission: StaffPermission): Policy<Admin> {
  return {
    name: `staff may ${staffPermission}`,
    staffPermission,
    allows: (actor): actor is Admin =>
      anyStaff.allows(actor) && isStaffAllowed(actor.staffRole, staffPermission),
    getErrorName: (actor) =>
      anyStaff.allows(actor) ? 'ROLE_REFUSED' : anyStaff.getErrorName(actor),
  }
}

export function isOfBackOffice({ name, staffPermission }: Policy) {
  return [anyStaff.name, unconfirmedStaff.name].includes(name) || staffPermission !== undefined
}
