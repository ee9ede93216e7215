import { hourMs } from '@fovea/contract/time'
import { previousSecretHours } from '@fovea/contract/webhooks/rules'
import type { WorkspaceActor } from '../../../platform/actor.ts'
import { withDb, type Ctx } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { recordWorkspaceEvent } from '../../workspaces/index.ts'
import { endpointRepository } from '../endpoint-repository.ts'
import { createWebhookSecret, sealSecret } from '../secrets.ts'
import { formatEndpointName } from './endpoint-name.ts'
import { createWebhookNotFoundError, readWebhook } from './read-webhooks.ts'

export function rollSecret({ ctx, id }: { ctx: Ctx<WorkspaceActor>; id: string }) {
  return ctx.db.transaction().execute(async (transaction) => {
    const repository = endpointRepository(transaction)
    const row = await repository.lock(ctx.actor.workspace.id, id)
    if (!row) throw createWebhookNotFoundError()
    if (row.kind === 'slack') {
      throw new AppError(
        'RULE_BROKEN',
        "The secret of a Slack webhook is its URL. Create a new one in Slack, and change this webhook's URL.",
      )
    }
    const secret = createWebhookSecret()
    await repository.change(id, {
      ...sealSecret(ctx.config, secret),
      previous_secret: row.secret,
      previous_encrypted: row.encrypted,
      previous_until: new Date(ctx.now.getTime() + previousSecretHours * hourMs),
    })
    const doc = await readWebhook(withDb(ctx, transaction), id)
    await recordWorkspaceEvent(transaction, ctx, {
      action: 'webhook-secret-rolled',
      after: formatEndpointName(doc),
    })
    return { doc, secret }
  })
}
