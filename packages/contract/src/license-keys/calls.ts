import { z } from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { keyCertificates, keyEvent, keyRotation, prodKey, rehearsal } from './entities.ts'
import { rehearsalAnswers } from './rules/rehearsal.ts'
import { newProdKey, newRotation, prodKeyChange } from './inputs.ts'

// Any text: a malformed key is answered as not found, like an unknown one.
const keyParams = z.object({ sdkKey: z.string() })
const historyQuery = z.object({
  cursor: z.optional(z.uuid({ error: 'Send `next` from the previous page.' })),
})
const historyPage = z.object({
  payload: z.object({ docs: z.array(keyEvent), next: z.optional(z.string()) }),
})
export const postRehearsal = defineEndpoint({
  operationId: 'startRehearsal',
  method: 'POST',
  path: '/api/license/dev/rehearsal',
  summary:
    'For 10 minutes your development key answers as if it were expired, over the limit or deactivated, as if the device had a wrong clock, or as if the service were slow by 5 seconds or down.',
  body: z.object({
    answer: z.enum(rehearsalAnswers, { error: `Choose one of: ${rehearsalAnswers.join(', ')}.` }),
  }),
  answer: z.object({ payload: rehearsal }),
})

export const deleteRehearsal = defineEndpoint({
  operationId: 'endRehearsal',
  method: 'DELETE',
  path: '/api/license/dev/rehearsal',
  summary: 'Ends the rehearsal, if one runs.',
  answer: z.object({ payload: z.object({ answer: z.literal(null), until: z.literal(null) }) }),
})

export const getDevKeyHistory = defineEndpoint({
  operationId: 'listDevelopmentKeyHistory',
  method: 'GET',
  path: '/api/license/dev/history',
  summary:
    'The history of your development key, newest first. `next` is the cursor of the next page.',
  query: historyQuery,
  answer: historyPage,
})

export const postProdKey = defineEndpoint({
  operationId: 'createProductionKey',
  method: 'POST',
  path: '/api/license/prod',
  summary: "Creates a production key for an app, identified by its platform's app ID.",
  body: newProdKey,
  answer: z.object({ payload: z.object({ doc: prodKey }) }),
})

export const putProdKey = defineEndpoint({
  operationId: 'updateProductionKey',
  method: 'PUT',
  path: '/api/license/prod/:sdkKey',
  summary:
    'Updates a production key. If `version` is not the newest, answers 409 with the newest in `error.current`.',
  params: keyParams,
  body: prodKeyChange,
  answer: z.object({ payload: z.object({ doc: prodKey }) }),
})

export const deleteProdKey = defineEndpoint({
  operationId: 'deleteProductionKey',
  method: 'DELETE',
  path: '/api/license/prod/:sdkKey',
  summary:
    'Deletes a production key. Apps that use it stop working. It can be restored for 30 days.',
  params: keyParams,
  answer: z.object({ payload: z.object({ deleted: z.literal(1) }) }),
})

export const postProdKeyRestoration = defineEndpoint({
  operationId: 'restoreProductionKey',
  method: 'POST',
  path: '/api/license/prod/:sdkKey/restoration',
  summary:
    'Restores a production key within 30 days after it was deleted: the same string, restrictions and history.',
  params: keyParams,
  answer: z.object({ payload: z.object({ doc: prodKey }) }),
})

export const getKeyCertificates = defineEndpoint({
  operationId: 'listKeyCertificates',
  method: 'GET',
  path: '/api/license/prod/:sdkKey/certificates',
  summary:
    'When the certificates of a production key were last seen, and with which other certificates its app was signed in the last 30 days.',
  params: keyParams,
  answer: z.object({ payload: keyCertificates }),
})

export const getKeyRotation = defineEndpoint({
  operationId: 'getKeyRotation',
  method: 'GET',
  path: '/api/license/prod/:sdkKey/rotation',
  summary:
    'The rotation of a production key, if one runs: the old string, and the app versions that still start with it.',
  params: keyParams,
  answer: z.object({ payload: keyRotation }),
})

export const postKeyRotation = defineEndpoint({
  operationId: 'rotateProductionKey',
  method: 'POST',
  path: '/api/license/prod/:sdkKey/rotation',
  summary:
    'Gives a production key a new string. The old one keeps working for `overlapDays`, as the same key.',
  params: keyParams,
  body: newRotation,
  answer: z.object({
    payload: z.object({
      doc: prodKey,
      previous: z.object({ key: z.string(), works_until: z.iso.datetime() }),
    }),
  }),
})

export const deleteKeyRotation = defineEndpoint({
  operationId: 'rollBackKeyRotation',
  method: 'DELETE',
  path: '/api/license/prod/:sdkKey/rotation',
  summary:
    'Rolls back a rotation while the old string works: the old string becomes the only one again, and the new one stops working at once.',
  params: keyParams,
  answer: z.object({ payload: z.object({ doc: prodKey }) }),
})

export const getProdKeyHistory = defineEndpoint({
  operationId: 'listKeyHistory',
  method: 'GET',
  path: '/api/license/prod/:sdkKey/history',
  summary:
    'The history of a production or commercial key, newest first. `next` is the cursor of the next page.',
  params: keyParams,
  query: historyQuery,
  answer: historyPage,
})
