import { z } from 'zod/mini'
import { defineEndpoint } from '../../endpoint.ts'
import { pathId } from '../../id.ts'
import { oneLineName } from '../../text.ts'
import { maxCustomerTags, maxTagLength, maxTags } from './customer-options.ts'

/** Case makes no difference, so that staff need not remember it. */
const tagOf = (mostLetters: number) =>
  z.pipe(
    oneLineName(1, mostLetters),
    z.transform((tag) => tag.toLowerCase()),
  )

export const tagText = tagOf(maxTagLength)

const tagsOfCustomer = z.object({
  payload: z.object({ tags: z.array(z.string()) }),
})

export const listCustomerTags = defineEndpoint({
  operationId: 'listCustomerTags',
  method: 'GET',
  path: '/api/admin/customer-tags',
  summary: `All tags that customers have, in alphabetical order; at most ${maxTags}.`,
  answer: tagsOfCustomer,
})

export const postCustomerTag = defineEndpoint({
  operationId: 'addCustomerTag',
  method: 'POST',
  path: '/api/admin/customers/:id/tags',
  summary: `Gives a customer a tag, in lower case. A customer has at most ${maxCustomerTags}, and there are at most ${maxTags} different ones. Answers all tags of the customer.`,
  params: z.object({ id: pathId }),
  body: z.object({ tag: tagText }),
  answer: tagsOfCustomer,
})

export const deleteCustomerTag = defineEndpoint({
  operationId: 'removeCustomerTag',
  method: 'DELETE',
  path: '/api/admin/customers/:id/tags/:tag',
  summary: 'Takes a tag from a customer. Answers the remaining tags of the customer.',
  // A longer tag is one that the customer does not have.
  params: z.object({ id: pathId, tag: tagOf(100) }),
  answer: tagsOfCustomer,
})
