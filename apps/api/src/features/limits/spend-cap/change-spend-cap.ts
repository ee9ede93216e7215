import { formatDollars } from '@fovea/contract/billing/prices'
import type { CapMode } from '@fovea/contract/billing/cap'
import type { Member } from '../../../platform/actor.ts'
import { withDb, type Ctx } from '../../../platform/context.ts'
import { recordWorkspaceEvent } from '../../workspaces/index.ts'
import type { AppCap } from '../tables.ts'
import { type SpendCapRow, spendCapRepository } from './spend-cap-repository.ts'
import { readSpendCap } from './read-spend-cap.ts'

type Change = {
  ctx: Ctx<Member>
  input: { amount: number | null; mode: CapMode; apps?: AppCap[] | undefined }
}

/** A changed amount resets its notices. The same cap again changes nothing and adds no event. */
export function changeSpendCap({ ctx, input }: Change) {
  return ctx.db.transaction().execute(async (transaction) => {
    const repository = spendCapRepository(transaction)
    const before = await repository.lock(ctx.actor.workspace.id)
    const { amount, mode } = input
    const apps = (input.apps ?? before.apps).toSorted((a, b) => a.app.localeCompare(b.app, 'en'))
    const after: SpendCapRow = { owner_id: before.owner_id, amount, mode, apps }
    if (formatCap(before) !== formatCap(after)) {
      await repository.keep(after)
      for (const app of listChangedApps(before, after))
        await repository.dropNotices(before.owner_id, app)
      await recordWorkspaceEvent(transaction, ctx, {
        action: 'cap-changed',
        before: formatCap(before),
        after: formatCap(after),
      })
    }
    return readSpendCap(withDb(ctx, transaction))
  })
}

/** Apps whose amount has changed; '' stands for the whole workspace. */
function listChangedApps(before: SpendCapRow, after: SpendCapRow): string[] {
  const [was, is] = [amountsOf(before), amountsOf(after)]
  return [...new Set([...was.keys(), ...is.keys()])].filter((app) => was.get(app) !== is.get(app))
}

function amountsOf({ amount, apps }: SpendCapRow) {
  return new Map([['', amount], ...apps.map(({ app, amount: ofApp }) => [app, ofApp] as const)])
}

function formatCap({ amount, mode, apps }: SpendCapRow) {
  const all = amount === null ? 'none' : formatDollars(amount)
  const each = apps.map(({ app, amount: ofApp }) => `${app} ${formatDollars(ofApp)}`)
  if (amount === null && each.length === 0) return 'none'
  return [`${all}, ${mode}`, ...each].join('; ')
}
