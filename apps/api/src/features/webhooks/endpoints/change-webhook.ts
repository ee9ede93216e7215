import type { WebhookChange } from '@fovea/contract/webhooks'
import type { WorkspaceActor } from '../../../platform/actor.ts'
import { withDb, type Ctx } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { recordWorkspaceEvent } from '../../workspaces/index.ts'
import { checkUrl, shortenSlackUrl } from '../check-url.ts'
import { endpointRepository, type EndpointWithSecret } from '../endpoint-repository.ts'
import { sealSecret } from '../secrets.ts'
import { formatEndpointName } from './endpoint-name.ts'
import { createWebhookNotFoundError, readWebhook } from './read-webhooks.ts'

type Change = { ctx: Ctx<WorkspaceActor>; id: string; input: WebhookChange }

export function changeWebhook({ ctx, id, input }: Change) {
  return ctx.db.transaction().execute(async (transaction) => {
    const repository = endpointRepository(transaction)
    const row = await repository.lock(ctx.actor.workspace.id, id)
    if (!row) throw createWebhookNotFoundError()
    const { name = row.name, events = row.events } = input
    await repository.change(id, {
      name,
      events,
      ...toUrlColumns(ctx, row, input.url),
      ...toStateColumns(row, input),
    })
    const doc = await readWebhook(withDb(ctx, transaction), id)
    await recordWorkspaceEvent(transaction, ctx, {
      action: 'webhook-changed',
      after: formatEndpointName(doc),
    })
    return doc
  })
}

function toUrlColumns({ config }: Ctx, { kind }: EndpointWithSecret, url: string | undefined) {
  if (url === undefined) return {}
  checkUrl(config, kind, url)
  return kind === 'slack' ? { url: shortenSlackUrl(url), ...sealSecret(config, url) } : { url }
}

const active = { state: 'active', pause_reason: null, failing_since: null } as const

/** An endpoint that goes on, or has a new URL, has five days again. */
function toStateColumns(row: EndpointWithSecret, { paused, url }: WebhookChange) {
  const isRevived = row.state === 'ended' && url !== undefined
  if (row.state === 'ended' && !isRevived && paused !== undefined) {
    throw new AppError(
      'RULE_BROKEN',
      'The server answered 410 Gone, which ended this webhook. Change its URL first.',
    )
  }
  if (paused === true) return { state: 'paused', pause_reason: 'person' } as const
  if (paused === false || isRevived) return active
  return url === undefined ? {} : { failing_since: null }
}
