import type { CapMode } from '@fovea/contract/billing/cap'
import type { Member } from '../../../platform/actor.ts'
import { contextOn, type Ctx } from '../../../platform/context.ts'
import { recordEvent } from '../../workspaces/index.ts'
import type { AppCap } from '../tables.ts'
import { type CapRow, capRepository } from './cap-repository.ts'
import { dollars } from './dollars.ts'
import { readCap } from './read-cap.ts'

type Change = {
  ctx: Ctx<Member>
  input: { amount: number | null; mode: CapMode; apps?: AppCap[] | undefined }
}

/** Sets the cap. One that changes is told of anew; the one that there is already changes nothing. */
export function changeCap({ ctx, input }: Change) {
  return ctx.db.transaction().execute(async (transaction) => {
    const repository = capRepository(transaction)
    const before = await repository.lock(ctx.actor.workspace.id)
    const { amount, mode } = input
    const apps = (input.apps ?? before.apps).toSorted((one, other) =>
      one.app.localeCompare(other.app, 'en'),
    )
    const after: CapRow = { owner_id: before.owner_id, amount, mode, apps }
    if (wordsOf(before) !== wordsOf(after)) {
      await repository.keep(after)
      for (const app of changed(before, after)) await repository.dropNotices(before.owner_id, app)
      await recordEvent(transaction, ctx, {
        action: 'cap-changed',
        before: wordsOf(before),
        after: wordsOf(after),
      })
    }
    return readCap(contextOn(ctx, transaction))
  })
}

/** Whose amount is another one now; '' stands for the whole workspace. */
function changed(before: CapRow, after: CapRow): string[] {
  const [was, is] = [amountsOf(before), amountsOf(after)]
  return [...new Set([...was.keys(), ...is.keys()])].filter((app) => was.get(app) !== is.get(app))
}

function amountsOf({ amount, apps }: CapRow) {
  return new Map([['', amount], ...apps.map(({ app, amount: ofApp }) => [app, ofApp] as const)])
}

/** A cap in a few words, for who reads later what was changed. */
function wordsOf({ amount, mode, apps }: CapRow) {
  const all = amount === null ? 'none' : dollars(amount)
  const each = apps.map(({ app, amount: ofApp }) => `${app} ${dollars(ofApp)}`)
  if (amount === null && each.length === 0) return 'none'
  return [`${all}, ${mode}`, ...each].join('; ')
}
