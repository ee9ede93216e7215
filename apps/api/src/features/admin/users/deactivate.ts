import type { Admin } from '../../../platform/actor.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { findPerson, readPerson, setDeactivated } from '../../session/index.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { noSuchPerson } from './read-user.ts'

type Deactivation = { ctx: Ctx<Admin>; input: { id: string; reason: string } }

/** Deactivates an account. Who is an admin is decided elsewhere, so that no admin can shut another out. */
export async function deactivate({ ctx, input: { id, reason } }: Deactivation) {
  const found = await findPerson(ctx, id)
  if (!found) throw noSuchPerson()
  if (found.person.isAdmin) {
    const message = 'This is an admin. Take their address out of ADMIN_EMAILS first.'
    throw new Refusal('RULE_BROKEN', message)
  }
  return change(ctx, id, ctx.now, { action: 'account deactivated', detail: { reason } })
}

/** Takes a deactivation back: the owner can sign in, and the keys work as they did. */
export async function reactivate({ ctx, id }: { ctx: Ctx<Admin>; id: string }) {
  if (!(await findPerson(ctx, id))) throw noSuchPerson()
  return change(ctx, id, null, { action: 'account reactivated', detail: {} })
}

type Told = {
  action: 'account deactivated' | 'account reactivated'
  detail: Record<string, unknown>
}

/** Where it is so already nothing is done and nothing written down: a second click is harmless. */
function change(ctx: Ctx<Admin>, id: string, at: Date | null, told: Told) {
  return ctx.db.transaction().execute(async (transaction: Db) => {
    const changed = await setDeactivated(transaction, id, at)
    const person = await readPerson(transaction, ctx, id)
    if (changed) {
      await recordAudit(transaction, ctx, { ...told, subject: person.email, subjectId: id })
    }
    return person
  })
}
