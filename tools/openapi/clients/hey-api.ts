import { client } from '../generated/hey-api/client.gen.ts'
import {
  createProductionKey,
  listProductionKeys,
  updateProductionKey,
} from '../generated/hey-api/sdk.gen.ts'

const { FOVEA_URL = '', FOVEA_TOKEN = '' } = process.env
client.setConfig({ baseUrl: FOVEA_URL, auth: () => FOVEA_TOKEN })

const made = await createProductionKey({
  body: { platformType: 'ios', bundleId: 'com.example.hey-api' },
  headers: { 'Idempotency-Key': 'hey-api' },
})
if (made.error !== undefined) throw new Error(made.error.error.message)

const listed = await listProductionKeys()
if (listed.error !== undefined) throw new Error(listed.error.error.message)
for (const key of listed.data.payload.docs) {
  const app = key.platformType === 'ios' ? key.ios.bundleId : key.appName
  console.log(`${app} ${key.key}`)
}

const refused = await updateProductionKey({
  path: { sdkKey: made.data.payload.doc.key },
  body: { ipBlacklist: ['not an address'] },
})
console.log(refused.error?.error.name)
console.log(made.response?.headers.get('ratelimit-policy'))
