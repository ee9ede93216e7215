import type { ErrorName } from '@fovea/contract/errors'

/** The ways a policy can say no. */
export type PolicyRefusal = Extract<ErrorName, 'NO_SESSION' | 'USER_GONE' | 'FORBIDDEN'>

export type Anonymous = { kind: 'anonymous' }
/** A session whose account has been deleted on another device. */
type Gone = { kind: 'gone'; sessionId: string }
type SignedIn = { userId: string; sessionId: string }
export type Developer = SignedIn & { kind: 'user' }
export type Admin = SignedIn & { kind: 'admin' }

/** Who calls. */
export type Actor = Anonymous | Gone | Developer | Admin

/** A pure predicate over the actor, and what it says to those it refuses. */
export type Policy<Allowed extends Actor = Actor> = {
  name: string
  allows: (actor: Actor) => actor is Allowed
  refusal: (actor: Actor) => PolicyRefusal
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

export const adminsOnly: Policy<Admin> = {
  name: 'adminsOnly',
  allows: (actor) => actor.kind === 'admin',
  refusal: (actor) => (actor.kind === 'user' ? 'FORBIDDEN' : 'NO_SESSION'),
}
