import { expect, test } from 'vitest'
import { createTestApi } from './test-api.ts'

const error = { code: 404, name: 'NOT_FOUND', message: 'Nothing.', requestId: 'x' }

/** Plants an answer on a call of the API, asks for it, and closes. */
async function closeAfter(status: number, body: unknown) {
  const api = await createTestApi(
    {},
    {
      onRoute: (route) => {
        if (route.url !== '/api/user/session') return
        route.handler = (_, reply) => reply.code(status).serializer(JSON.stringify).send(body)
      },
    },
  )
  expect((await api.app.inject('/api/user/session')).statusCode).toBe(status)
  await api.close()
}

test('an answer that the document knows is let through', async () => {
  await expect(closeAfter(200, { payload: { user: null } })).resolves.toBeUndefined()
  await expect(closeAfter(429, { error })).resolves.toBeUndefined()
})

test('a status that the document does not know fails the test that saw it', async () => {
  await expect(closeAfter(418, { error })).rejects.toThrow('GET /api/user/session answers 418')
})

test('so does a failure in another shape', async () => {
  await expect(closeAfter(429, { message: 'no' })).rejects.toThrow(
    'GET /api/user/session answers 429 in another shape: {"message":"no"}',
  )
})
