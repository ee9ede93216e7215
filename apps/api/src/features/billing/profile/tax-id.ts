import type { TaxId } from '@fovea/contract/billing'
import { getTaxIdName, type TaxIdType } from '@fovea/contract/billing/rules'
import type { Stripe } from 'stripe'
import type { Member } from '../../../platform/actor.ts'
import type { Ctx } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import type { BillingContext } from '../billing-context.ts'
import { isInvalidRequest, ignoreMissing } from '../provider-errors.ts'
import { refreshAccount } from '../mirror/refresh.ts'
import { syncProfile } from './sync-profile.ts'

type Change = { ctx: Ctx<Member>; input: { taxId: { type: TaxIdType; value: string } | null } }

export async function readTaxId(context: BillingContext, customer: string): Promise<TaxId | null> {
  const [newest] = await listTaxIds(context, customer)
  return newest ? { type: newest.type, value: newest.value } : null
}

/** Adds the new tax ID before deleting the old one, so that a rejected tax ID changes nothing. */
export async function changeTaxId({ ctx, input: { taxId } }: Change): Promise<TaxId | null> {
  const { id: ownerId } = ctx.actor.workspace
  await refreshAccount(ctx, ownerId)
  const { customer_id: customer } = await syncProfile(ctx, ownerId)
  const before = await listTaxIds(ctx, customer)
  const same = before.find(({ type, value }) => type === taxId?.type && value === taxId.value)
  if (taxId !== null && same === undefined) await createTaxId(ctx, customer, taxId)
  for (const { id } of before.filter((entry) => entry !== same)) {
    await ignoreMissing(ctx.cardProvider.taxIds.del(id))
  }
  return taxId
}

async function createTaxId(
  { cardProvider }: BillingContext,
  customer: string,
  taxId: Stripe.CustomerCreateTaxIdParams,
) {
  try {
    await cardProvider.customers.createTaxId(customer, taxId)
  } catch (error) {
    if (!isInvalidRequest(error) || error.code !== 'tax_id_invalid') throw error
    const message = `This is not a valid ${getTaxIdName(taxId.type)} number. Check it, or choose another type.`
    throw new AppError('BAD_INPUT', message, { fields: { 'taxId.value': message } })
  }
}

async function listTaxIds({ cardProvider }: BillingContext, customer: string) {
  const { data } = await cardProvider.customers.listTaxIds(customer, { limit: 100 })
  return data
}
