import type { TemplateRecipient } from '@fovea/contract/admin'
import { findCountryCode } from '@fovea/contract/billing/rules'
import { foldEmail } from '@fovea/contract/email-address'
import type { Admin } from '../../../platform/actor.ts'
import type { Ctx } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { type EmailRecipient, listEmailRecipients, readEmailRecipients } from '../../auth/index.ts'
import { findTrialEnds } from '../../license-keys/index.ts'
import { readPeopleFigures } from '../customers/read-people-figures.ts'
import { presentSend } from './present.ts'
import { mailerRepository } from './repository.ts'
import { bounceRepository } from './sendings/bounce-repository.ts'

export async function listRecipients(ctx: Ctx<Admin>, templateId: string, cursor?: string) {
  if (!(await mailerRepository(ctx.db).findTemplate(templateId))) {
    throw new AppError('NOT_FOUND', "This template doesn't exist.")
  }
  const { people, next } = await listEmailRecipients(ctx.db, cursor)
  const known = await createDescription(ctx, templateId)(people)
  return { docs: known.map(({ recipient }) => recipient), ...next }
}

export type KnownRecipient = { userId: string; recipient: TemplateRecipient }

/** Everyone with an address, or those of the given addresses. */
export async function* readRecipients(
  ctx: Ctx<Admin>,
  templateId: string,
  addresses?: readonly string[],
): AsyncGenerator<KnownRecipient[]> {
  const describe = createDescription(ctx, templateId)
  for await (const people of readEmailRecipients(ctx.db, addresses)) yield describe(people)
}

function createDescription(ctx: Ctx<Admin>, templateId: string) {
  const { db, now } = ctx
  const toCode = createCountryReader()
  return async (people: readonly EmailRecipient[]): Promise<KnownRecipient[]> => {
    const emails = people.map(({ email }) => foldEmail(email))
    const sends = await mailerRepository(db).listSends(templateId, emails)
    const bounced = new Set((await bounceRepository(db).listOf(emails)).map(({ email }) => email))
    const sendOf = new Map(sends.map((send) => [send.email, send]))
    const ids = people.map(({ userId }) => userId)
    const figures = await readPeopleFigures(ctx, ids)
    const trialEnds = await findTrialEnds(db, ids)
    return people.map(
      ({ userId, email, nickname, allowsMail, deactivated, country, createdAt }) => ({
        userId,
        recipient: Object.assign(presentSend(email, sendOf.get(foldEmail(email)), now), {
          name: nickname,
          allowReceivingEmail: allowsMail,
          deactivated,
          bounced: bounced.has(foldEmail(email)),
          created: createdAt.toISOString(),
          ...figures(userId),
          country: toCode(country),
          trialEnds: trialEnds.get(userId)?.toISOString() ?? null,
        }),
      }),
    )
  }
}

/** Remembers names, because finding one compares it with all countries. */
function createCountryReader() {
  const codes = new Map<string, string | null>()
  return (name: string | null) => {
    if (name === null) return null
    const code = codes.get(name) ?? findCountryCode(name) ?? null
    codes.set(name, code)
    return code
  }
}
