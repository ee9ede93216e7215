import { expect, test } from 'vitest'
import { createTestApi } from '../test-api.ts'

const error = { code: 404, name: 'NOT_FOUND', message: 'Nothing.', requestId: 'x' }

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

test('accepts an answer that the document declares', async () => {
  await expect(closeAfter(200, { payload: { user: null } })).resolves.toBeUndefined()
  await expect(closeAfter(429, { error })).resolves.toBeUndefined()
})

test('fails the test for a status that the document does not declare', async () => {
  await expect(closeAfter(418, { error })).rejects.toThrow('GET /api/user/session answers 418')
})

test('fails the test for an error in another shape', async () => {
  await expect(closeAfter(429, { message: 'no' })).rejects.toThrow(
    'GET /api/user/session answers 429 in another shape: {"message":"no"}',
  )
})
