import type { countTemplateRecipients } from '@fovea/contract/admin'
import { decideExclusion, exclusionReasons } from '@fovea/contract/admin/recipient-rules'
import { sendStatuses } from '@fovea/contract/admin/template-rules'
import { findCountryCode } from '@fovea/contract/billing/rules'
import type { ResponseOf } from '@fovea/contract/endpoint'
import type { Admin } from '../../../../platform/actor.ts'
import type { Ctx } from '../../../../platform/context.ts'
import { createPage } from '../../../../platform/db/create-page.ts'
import { AppError } from '../../../../platform/errors.ts'
import { listCountryNames } from '../../../auth/index.ts'
import { listTagsInUse, refreshChangedCustomers } from '../../customers/people-conditions.ts'
import { type KnownRecipient, readRecipients } from '../list-recipients.ts'
import { mailerRepository } from '../repository.ts'
import { countRecipients, type RecipientFilter, recipientPageQuery } from './repository.ts'

const onPage = 100
const atOnce = 1_000

export async function listTemplateRecipients(
  ctx: Ctx<Admin>,
  templateId: string,
  { cursor, ...filter }: RecipientFilter & { cursor?: string | undefined },
) {
  await checkTemplate(ctx, templateId)
  await refreshChangedCustomers(ctx)
  const question = await createQuestion(ctx, templateId, filter)
  const rows = await recipientPageQuery(ctx.db, question, {
    after: cursor,
    most: onPage + 1,
  }).execute()
  const { page, next } = createPage(rows, onPage, ({ folded }) => folded)
  const known = await describe(ctx, templateId, page)
  return { docs: known.map(({ recipient }) => recipient), ...next }
}

type Counts = ResponseOf<typeof countTemplateRecipients>['payload']

export async function countTemplateRecipientsOf(
  ctx: Ctx<Admin>,
  templateId: string,
  filter: RecipientFilter,
): Promise<Counts> {
  await checkTemplate(ctx, templateId)
  await refreshChangedCustomers(ctx)
  const names = await listCountryNames(ctx.db)
  const rows = await countRecipients(ctx.db, await createQuestion(ctx, templateId, filter))
  const groups = rows.map(({ status, count, unsubscribed, deactivated, bounced, noreply }) => ({
    status,
    count,
    reason: decideExclusion({
      allowReceivingEmail: !unsubscribed,
      deactivated,
      bounced,
      isNoreply: noreply,
    }),
  }))
  const sum = (isCounted: (group: (typeof groups)[number]) => boolean) =>
    groups.reduce((total, group) => total + (isCounted(group) ? group.count : 0), 0)
  const reached = Object.fromEntries(
    sendStatuses.map((status) => [
      status,
      sum((group) => group.reason === null && group.status === status),
    ]),
  )
  return {
    reached: { never: 0, sending: 0, sent: 0, failed: 0, unknown: 0, ...reached },
    excluded: exclusionReasons
      .map((reason) => ({ reason, count: sum((group) => group.reason === reason) }))
      .filter(({ count }) => count > 0),
    countries: [...new Set(names.flatMap((name) => findCountryCode(name) ?? []))].toSorted(),
    tags: await listTagsInUse(ctx.db),
  }
}

/** Everyone of a filter, some at a time. */
export async function* readMatchingRecipients(
  ctx: Ctx<Admin>,
  templateId: string,
  filter: RecipientFilter,
): AsyncGenerator<KnownRecipient[]> {
  const question = await createQuestion(ctx, templateId, filter)
  for (let after: string | undefined; ;) {
    const rows = await recipientPageQuery(ctx.db, question, { after, most: atOnce }).execute()
    yield await describe(ctx, templateId, rows)
    after = rows.at(-1)?.folded
    if (after === undefined || rows.length < atOnce) return
  }
}

async function checkTemplate({ db }: Ctx<Admin>, id: string) {
  if (await mailerRepository(db).findTemplate(id)) return
  throw new AppError('NOT_FOUND', "This template doesn't exist.")
}

async function createQuestion(
  { db, now }: Ctx<Admin>,
  templateId: string,
  filter: RecipientFilter,
) {
  const names = filter.country === undefined ? [] : await listCountryNames(db)
  const countryNames = names.filter((name) => findCountryCode(name) === filter.country)
  return { templateId, filter, now, countryNames }
}

async function describe(ctx: Ctx<Admin>, templateId: string, rows: readonly { folded: string }[]) {
  const known: KnownRecipient[] = []
  const addresses = rows.map(({ folded }) => folded)
  for await (const page of readRecipients(ctx, templateId, addresses)) known.push(...page)
  return known
}
