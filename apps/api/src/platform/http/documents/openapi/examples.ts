import { isObject, listOperations, type JsonObject } from './json.ts'

const identity = {
  who: {
    kind: 'token',
    _id: '018f2f0c-5d1a-7cc0-9a51-0c6f8f3f7a10',
    name: 'Release script',
    expires: null,
  },
  workspace: {
    _id: '018f2f0c-0a11-7b34-8a55-2f1f4f0f9c01',
    name: 'Northwind Research',
    personal: false,
  },
  role: null,
  scopes: ['keys:read', 'keys:write'],
}

const productionKey = {
  _id: '018f2f0c-77aa-7d0e-b0a4-6a3f1c2b9d55',
  key: 'prod_020osOY8jG96BI5wbsq57BCI1Ma',
  created: '2026-01-31T12:00:00.000Z',
  expire_date: '2027-01-31T12:00:00.000Z',
  expire_state: false,
  appName: 'com.example.reader',
  activated: true,
  ipBlacklist: [],
  domainWhitelist: [],
  version: 1,
  platformType: 'ios',
  ios: { bundleId: 'com.example.reader' },
}

export const failureExample = {
  error: {
    code: 400,
    name: 'BAD_INPUT',
    message: 'bundleId: Use an identifier such as com.example.app.',
    requestId: '7f6a1c1e-6d3d-4c5a-9b0e-0f7d4a2f9c11',
    fields: { bundleId: 'Use an identifier such as com.example.app.' },
  },
}

/** Answers by call. A test holds each to its schema. */
export const answerExamples: Readonly<Record<string, unknown>> = {
  getIdentity: { payload: { doc: identity } },
  listProductionKeys: { payload: { docs: [productionKey] } },
  createProductionKey: { payload: { doc: productionKey } },
  updateProductionKey: { payload: { doc: { ...productionKey, version: 2 } } },
}

/** Bodies by call. A test sends those that a token may send. */
export const bodyExamples: Readonly<Record<string, unknown>> = {
  createProductionKey: { platformType: 'ios', bundleId: 'com.example.reader' },
  updateProductionKey: { activated: true, ipBlacklist: ['203.0.113.0/24'] },
  rotateProductionKey: { overlapDays: 30 },
  dryRunRestrictions: { ipBlacklist: ['203.0.113.0/24'] },
  issueLicense: { deviceId: 'kiosk-17', days: 365 },
  startRehearsal: { answer: 'expired' },
  startSession: {
    key: 'LICENSE_KEY',
    sessionId: '7f6a1c1e-6d3d-4c5a-9b0e-0f7d4a2f9c11',
    nonce: '5d41402abc4b2a76b9719d911017c592',
    clientTime: '2026-01-31T12:00:00.000Z',
    platform: 'ios',
    app: { id: 'com.example.reader' },
    device: { os: 'iOS 26.1', uuid: '1b671a64-40d5-491e-99b0-da01ff1f3341' },
    sdk: { name: 'fovea-ios', version: '4.2.0' },
  },
  updateSession: { key: 'LICENSE_KEY', state: 'alive', duration: 60 },
  sendSessionBeacon: { key: 'LICENSE_KEY', state: 'ended', duration: 95 },
  reportLeakedToken: { token: 'fvt_00hGewG6r3CCA9Tp3BuLlz63aJEXRWCbnR2ISC' },
  revokeToken: { token: 'fvt_00hGewG6r3CCA9Tp3BuLlz63aJEXRWCbnR2ISC' },
  startDeviceLogin: { program: 'my-cli', machine: 'laptop', scopes: ['keys:read'] },
  issueDeviceToken: { device_code: 'DEVICE_CODE' },
  createToken: { name: 'Release script', scopes: ['keys:read', 'keys:write'], days: 90 },
}

/** Values of query parameters that a call requires. */
const parameterExamples: Readonly<Record<string, unknown>> = {
  date: '2026-01-31',
}

export function addExamples(document: JsonObject) {
  for (const { operation } of listOperations(document)) {
    const { operationId, requestBody, responses, parameters } = operation
    addExample(requestBody, bodyExamples[String(operationId)])
    if (isObject(responses)) addExample(responses['200'], answerExamples[String(operationId)])
    for (const parameter of Array.isArray(parameters) ? parameters : []) {
      if (!isObject(parameter) || parameter['required'] !== true) continue
      const example = parameterExamples[String(parameter['name'])]
      if (example !== undefined) parameter['example'] = example
    }
  }
}

/** Wraps the example in a list of one: generators would copy a single example into every type. */
export const asExamples = (value: unknown) => ({ typical: { value } })

function addExample(holder: unknown, example: unknown) {
  const content = isObject(holder) ? holder['content'] : undefined
  const media = isObject(content) ? content['application/json'] : undefined
  if (example !== undefined && isObject(media)) media['examples'] = asExamples(example)
}
