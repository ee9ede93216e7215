import createClient from 'openapi-fetch'
import type { paths } from '../generated/openapi-fetch.ts'

const { FOVEA_URL = '', FOVEA_TOKEN = '' } = process.env
const client = createClient<paths>({
  baseUrl: FOVEA_URL,
  headers: { authorization: `Bearer ${FOVEA_TOKEN}` },
})

const made = await client.POST('/api/license/prod', {
  body: { platformType: 'ios', bundleId: 'com.example.openapi-fetch' },
  params: { header: { 'Idempotency-Key': 'openapi-fetch' } },
})
if (made.error) throw new Error(made.error.error.message)

const listed = await client.GET('/api/license/prod')
if (listed.error) throw new Error(listed.error.error.message)
for (const key of listed.data.payload.docs) {
  const app = key.platformType === 'ios' ? key.ios.bundleId : key.appName
  console.log(`${app} ${key.key}`)
}

const refused = await client.PUT('/api/license/prod/{sdkKey}', {
  params: { path: { sdkKey: made.data.payload.doc.key } },
  body: { ipBlacklist: ['not an address'] },
})
console.log(refused.error?.error.name)
console.log(made.response.headers.get('ratelimit-policy'))
