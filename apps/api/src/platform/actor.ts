import type { ErrorName } from '@fovea/contract/errors'
import { mayDo, type Permission, type Role } from '@fovea/contract/workspaces/permissions'

/** The ways a policy can say no. */
type PolicyRefusal = Extract<ErrorName, 'NO_SESSION' | 'USER_GONE' | 'FORBIDDEN' | 'NOT_FOUND'>

/** Where somebody acts, and as what. Its id owns what is in it; that of a personal workspace is the person's own. */
export type Workspace = { id: string; role: Role }

export type Anonymous = { kind: 'anonymous' }
/** A session whose account has been deleted on another device. */
type Gone = { kind: 'gone'; sessionId: string }
type SignedIn = {
  userId: string
  sessionId: string
  /** Null where they ask for one that is not theirs. */
  workspace: Workspace | null
}
export type Developer = SignedIn & { kind: 'user' }
export type Admin = SignedIn & { kind: 'admin' }
/** Somebody who acts in a workspace of theirs. */
export type Member = (Developer | Admin) & { workspace: Workspace }

/** Who calls. */
export type Actor = Anonymous | Gone | Developer | Admin

/** A pure predicate over the actor, and what it says to those it refuses. */
export type Policy<Allowed extends Actor = Actor> = {
  name: string
  allows: (actor: Actor) => actor is Allowed
  refusal: (actor: Actor) => PolicyRefusal
  /** Goes by the workspace that a call names; `any` asks for no more than being in it. */
  permission?: Permission | 'any'
}

/** Everybody's own workspace. */
export function personalWorkspace(userId: string): Workspace {
  return { id: userId, role: 'owner' }
}

export const anyone: Policy = {
  name: 'anyone',
  allows: (actor): actor is Actor => actor.kind !== undefined,
  refusal: () => 'FORBIDDEN',
}

/** Open to everybody, and nobody is asked who they are: no cookie is looked at, so that no database is needed for it. */
export const sessionless: Policy<Anonymous> = {
  name: 'sessionless',
  allows: (actor) => actor.kind === 'anonymous',
  refusal: () => 'FORBIDDEN',
}

/** For what is the person's own, whichever workspace they are in. */
export const signedIn: Policy<Developer | Admin> = {
  name: 'signedIn',
  allows: (actor) => actor.kind === 'user' || actor.kind === 'admin',
  refusal: () => 'NO_SESSION',
}

/** As `signedIn`, but tells a session whose account is gone that it is. */
export const signedInOrGone: Policy<Developer | Admin> = {
  name: 'signedInOrGone',
  allows: signedIn.allows,
  refusal: (actor) => (actor.kind === 'gone' ? 'USER_GONE' : 'NO_SESSION'),
}

/** For whoever is in the workspace, in any role. */
export const inWorkspace: Policy<Member> = ofWorkspace('inWorkspace', 'any', () => true)

/** For those whose role in the workspace has the permission. */
export function may(permission: Permission): Policy<Member> {
  return ofWorkspace(`may ${permission}`, permission, (role) => mayDo(role, permission))
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
    refusal: (actor) => {
      if (!signedIn.allows(actor)) return 'NO_SESSION'
      return actor.workspace === null ? 'NOT_FOUND' : 'FORBIDDEN'
    },
  }
}

export const adminsOnly: Policy<Admin> = {
  name: 'adminsOnly',
  allows: (actor) => actor.kind === 'admin',
  refusal: (actor) => (actor.kind === 'user' ? 'FORBIDDEN' : 'NO_SESSION'),
}
