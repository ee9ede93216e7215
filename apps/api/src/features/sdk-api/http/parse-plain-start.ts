import { platformTypes, type PlatformType } from '@fovea/contract/license-keys/rules'
import type { StartInput } from '@fovea/contract/sdk-api'

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
const day =
  '(?:(?:0[1-9]|1[0-2])-(?:0[1-9]|1\\d|2[0-8])|(?:0[13-9]|1[0-2])-(?:29|30)|(?:0[13578]|1[02])-31)'
const moment = new RegExp(`^20\\d\\d-${day}T(?:[01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d(?:\\.\\d{3})?Z$`)
/** Printable ASCII without surrounding spaces, so trimming would not change the text. */
const plain = /^[!-~](?:[ -~]*[!-~])?$/

/** Schema validation was the largest part of the time of a start. Undefined for any other form. */
export function parsePlainStart(body: unknown): StartInput | undefined {
  if (!isRecord(body)) return undefined
  if (body['offline'] !== undefined || body['licenseFile'] !== undefined) return undefined
  const { key, sessionId, nonce, clientTime, platform, app, device, sdk } = body
  if (!isRecord(app) || !isRecord(device) || app['certificate'] !== undefined) return undefined
  const { id, version } = app
  const { os, uuid: deviceId } = device
  if (
    isPlain(key, 200) &&
    isPlain(nonce, 200) &&
    isPlain(id, 500) &&
    isPlain(os, 200) &&
    isPlain(deviceId, 200) &&
    isPlain(sdk, 100) &&
    (version === undefined || isPlain(version, 100)) &&
    isPlatform(platform) &&
    typeof sessionId === 'string' &&
    uuid.test(sessionId) &&
    typeof clientTime === 'string' &&
    moment.test(clientTime)
  ) {
    return {
      key,
      sessionId,
      nonce,
      clientTime,
      platform,
      app: version === undefined ? { id } : { id, version },
      device: { os, uuid: deviceId },
      sdk,
    }
  }
  return undefined
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

function isPlain(value: unknown, most: number): value is string {
  return typeof value === 'string' && value.length <= most && plain.test(value)
}

function isPlatform(value: unknown): value is PlatformType {
  return platformTypes.some((platform) => platform === value)
}
