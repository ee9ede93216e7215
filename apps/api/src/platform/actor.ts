import type { ErrorName } from '@fovea/contract/errors'
import type { Scope } from '@fovea/contract/tokens/scopes'
import { isRoleAllowed, type Permission, type Role } from '@fovea/contract/workspaces/permissions'

/** The ways a policy can say no. */
type PolicyErrorName = Extract<
  ErrorName,
  | 'NO_SESSION'
  | 'USER_GONE'
  | 'FORBIDDEN'
  | 'NOT_FOUND'
  | 'ROLE_REFUSED'
  | 'TOKEN_REFUSED'
  | 'SCOPE_REFUSED'
>

/** Where somebody acts, and as what. Its id owns what is in it; that of a personal workspace is the person's own. */
export type Workspace = { id: string; role: Role }

export type Anonymous = { kind: 'anonymous' }
/** A session whose account has been deleted on another device. */
type DeletedUserActor = { kind: 'gone'; sessionId: string }
type SignedInFields = {
  userId: string
  sessionId: string
  /** Null where they ask for one that is not theirs. */
  workspace: Workspace | null
}
export type Developer = SignedInFields & { kind: 'user' }
export type Admin = SignedInFields & { kind: 'admin' }
/** A program that has shown a token: it acts for whoever made it, in the token's workspace and within its scopes. */
export type TokenActor = {
  kind: 'program'
  token: { id: string; name: string; expiresAt: Date | null; lastUsedAt: Date | null }
  /** Whoever made the token. */
  userId: string
  /** The token's, with its maker's role there. Null where the program asks for another one. */
  workspace: Workspace | null
  /** What the token may do now: nothing that its maker may not. */
  scopes: readonly Scope[]
}
/** Whatever has shown a token that is none, or is over. */
type InvalidTokenActor = { kind: 'impostor' }

/** Whoever has shown no token. */
type PersonActor = Anonymous | DeletedUserActor | Developer | Admin
/** Somebody who acts in a workspace of theirs. */
export type Member = (Developer | Admin) & { workspace: Workspace }
type WorkspaceTokenActor = TokenActor & { workspace: Workspace }
/** The same, or a program in its workspace. */
export type WorkspaceActor = Member | WorkspaceTokenActor

/** Who calls. */
export type Actor = PersonActor | TokenActor | InvalidTokenActor

/** A pure predicate over the actor, and what it says to those it refuses. */
export type Policy<Allowed extends Actor = Actor> = {
  name: string
  allows: (actor: Actor) => actor is Allowed
  getErrorName: (actor: Actor) => PolicyErrorName
  /** Goes by the workspace that a call names; `any` asks for no more than being in it. */
  permission?: Permission | 'any'
  /** Which scope lets a program pass; `any` asks for no more than a token. Without it no program does. */
  scope?: Scope | 'any'
}

/** Everybody's own workspace. */
export function getPersonalWorkspace(userId: string): Workspace {
  return { id: userId, role: 'owner' }
}

/** As what somebody sees keys beside their own list: a program that may not read them sees what a viewer does. */
export function getKeyVisibilityRole(actor: WorkspaceActor): Role {
  const mayRead = actor.kind !== 'program' || actor.scopes.includes('keys:read')
  return mayRead ? actor.workspace.role : 'viewer'
}

/** What everything says that is not for programs. */
function refuseTokens(refusal: (actor: PersonActor) => PolicyErrorName) {
  return (actor: Actor) => {
    if (actor.kind === 'impostor') return 'TOKEN_REFUSED'
    return actor.kind === 'program' ? 'SCOPE_REFUSED' : refusal(actor)
  }
}

/** Open to everybody, signed in or not. Whoever shows a token means a call that takes one, and is told. */
export const anyone: Policy<PersonActor> = {
  name: 'anyone',
  allows: (actor) => actor.kind !== 'program' && actor.kind !== 'impostor',
  getErrorName: refuseTokens(() => 'FORBIDDEN'),
}

/** Open to everybody, and nobody is asked who they are: no cookie is looked at, so that no database is needed for it. */
export const sessionless: Policy<Anonymous> = {
  name: 'sessionless',
  allows: (actor) => actor.kind === 'anonymous',
  getErrorName: () => 'FORBIDDEN',
}

/** For what is the person's own, whichever workspace they are in. */
export const signedIn: Policy<Developer | Admin> = {
  name: 'signedIn',
  allows: (actor) => actor.kind === 'user' || actor.kind === 'admin',
  getErrorName: refuseTokens(() => 'NO_SESSION'),
}

/** As `signedIn`, but tells a session whose account is gone that it is. */
export const signedInOrDeleted: Policy<Developer | Admin> = {
  name: 'signedInOrGone',
  allows: signedIn.allows,
  getErrorName: refuseTokens((actor) => (actor.kind === 'gone' ? 'USER_GONE' : 'NO_SESSION')),
}

/** For whoever is in the workspace, in any role. */
export const inWorkspace: Policy<Member> = ofWorkspace('inWorkspace', 'any', () => true)

/** For those whose role in the workspace has the permission. */
export function may(permission: Permission): Policy<Member> {
  return ofWorkspace(`may ${permission}`, permission, (role) => isRoleAllowed(role, permission))
}

/** As `may`, and for programs whose token has the scope of the same name. */
export function mayWithToken(scope: Scope): Policy<WorkspaceActor> {
  return orProgram(may(scope), scope, ({ scopes }) => scopes.includes(scope))
}

/** For whoever is in the workspace, in any role, and every program in its own. */
export const inWorkspaceWithToken: Policy<WorkspaceActor> = orProgram(
  inWorkspace,
  'any',
  () => true,
)

/** For whoever is in the workspace, in any role, and programs with the scope. */
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

export const adminsOnly: Policy<Admin> = {
  name: 'adminsOnly',
  allows: (actor) => actor.kind === 'admin',
  getErrorName: refuseTokens((actor) => (actor.kind === 'user' ? 'FORBIDDEN' : 'NO_SESSION')),
}
