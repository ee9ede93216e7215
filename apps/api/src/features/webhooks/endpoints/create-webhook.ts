import type { NewWebhook } from '@fovea/contract/webhooks'
import { maxWebhookEndpoints } from '@fovea/contract/webhooks/rules'
import type { WorkspaceActor } from '../../../platform/actor.ts'
import { withDb, type Ctx } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { recordWorkspaceEvent } from '../../workspaces/index.ts'
import { checkUrl, shortenSlackUrl } from '../check-url.ts'
import { endpointRepository } from '../endpoint-repository.ts'
import { createWebhookSecret, sealSecret } from '../secrets.ts'
import { formatEndpointName } from './endpoint-name.ts'
import { readWebhook } from './read-webhooks.ts'

type Create = { ctx: Ctx<WorkspaceActor>; input: NewWebhook }

/** The secret is in the answer only; the database stores it encrypted. The secret of Slack is its URL. */
export async function createWebhook({ ctx, input }: Create) {
  const { kind, name, url, events } = input
  checkUrl(ctx.config, kind, url)
  const secret = kind === 'slack' ? null : createWebhookSecret()
  return ctx.db.transaction().execute(async (transaction) => {
    const { id: workspaceId } = ctx.actor.workspace
    const repository = endpointRepository(transaction)
    await repository.lockWorkspace(workspaceId)
    if ((await repository.count(workspaceId)) >= maxWebhookEndpoints) {
      throw new AppError(
        'RULE_BROKEN',
        `The workspace has ${maxWebhookEndpoints} webhooks, the maximum. Delete one that is no longer used first.`,
      )
    }
    const id = await repository.insert({
      workspace_id: workspaceId,
      kind,
      name,
      url: kind === 'slack' ? shortenSlackUrl(url) : url,
      events,
      created_at: ctx.now,
      ...sealSecret(ctx.config, secret ?? url),
    })
    const doc = await readWebhook(withDb(ctx, transaction), id)
    await recordWorkspaceEvent(transaction, ctx, {
      action: 'webhook-created',
      after: formatEndpointName(doc),
    })
    return { doc, secret }
  })
}
