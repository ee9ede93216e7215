import { z } from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { commercialKey, deletedKey, devKey, keyUsage, prodKey } from './entities.ts'

export const getDevKey = defineEndpoint({
  operationId: 'getDevelopmentKey',
  method: 'GET',
  path: '/api/license/dev',
  summary: 'Your development key, if you have one, and whether you have used your free trial.',
  answer: z.object({
    payload: z.object({
      doc: z.nullable(devKey),
      /** Also true if a deleted account had used the trial. The previous release does not send this field. */
      trialUsed: z.optional(z.boolean()),
    }),
  }),
})

export const listProdKeys = defineEndpoint({
  operationId: 'listProductionKeys',
  method: 'GET',
  path: '/api/license/prod',
  summary: 'Your production keys.',
  answer: z.object({ payload: z.object({ docs: z.array(prodKey) }) }),
})

export const listKeyUsage = defineEndpoint({
  operationId: 'listKeyUsage',
  method: 'GET',
  path: '/api/license/prod/usage',
  summary:
    'Usage of your newest 200 production keys: when each was last used, its starts refused today, and its sessions of the last 30 UTC days. `more` is present if there are older keys.',
  answer: z.object({
    payload: z.object({
      from: z.iso.date(),
      docs: z.array(keyUsage),
      more: z.optional(z.literal(true)),
    }),
  }),
})

export const listCommercialKeys = defineEndpoint({
  operationId: 'listCommercialKeys',
  method: 'GET',
  path: '/api/license/commercial',
  summary: 'Your commercial keys.',
  answer: z.object({ payload: z.object({ docs: z.array(commercialKey) }) }),
})

export const listDeletedKeys = defineEndpoint({
  operationId: 'listDeletedProductionKeys',
  method: 'GET',
  path: '/api/license/prod/trash',
  summary: 'Your deleted production keys that can still be restored, the last deleted first.',
  answer: z.object({ payload: z.object({ docs: z.array(deletedKey) }) }),
})
