import type { OfflineSession, StartRequest } from '@fovea/contract/sdk-api/verdicts'
import { requestVerdict } from './request-verdict.ts'
import { LicenseRefused, LicenseUnavailable } from './errors.ts'
import { createKeyring } from './leases/keyring.ts'
import { createLeaseHolder } from './leases/lease-holder.ts'
import { type LicenseSession, createLiveSession } from './live-session.ts'
import { createOfflineQueue } from './offline/offline-queue.ts'
import { createRandomText, createUuidV7 } from './random.ts'
import { createService } from './service.ts'
import { type SessionOptions, type Settings, resolveSettings } from './resolve-settings.ts'
import { canVerify } from './leases/signatures.ts'
import { findLicense } from './leases/license-file.ts'

const maxTriesWithoutLease = 3

/**
 * Starts a session at the license service and keeps it alive until it ends. If the service is unreachable, a lease from
 * an earlier start or a license file lets the session start offline. Rejects with a `LicenseRefused` if the service
 * refuses, with a `LicenseUnavailable` if no verified answer arrives and there is no lease, and with a `TypeError` if
 * the options are wrong.
 */
export async function startSession(options: SessionOptions): Promise<LicenseSession> {
  const settings = resolveSettings(options)
  const { key, url, app, store, now, licenseFile } = settings
  const { tracking } = options
  const service = createService(settings)
  const keyring = createKeyring(store, `keys:${url}`, service.keys)
  const queue = createOfflineQueue(store, `offline:${key}:${app.id}`, now)
  const leases = createLeaseHolder(settings, keyring)
  const isVerifying = await canVerify()
  const held = isVerifying ? ((await leases.find()) ?? (await findLicense(settings))) : undefined

  const { sessions: waiting, lease = held?.lease } = queue.next()
  const request = newStart(settings, waiting, lease)
  const { sessionId } = request
  // With a lease, don't make the user wait for a second try.
  const maxTries = held ? 1 : maxTriesWithoutLease
  const answer = await requestVerdict(
    { settings, service, keyring, canVerify: isVerifying },
    request,
    maxTries,
  )

  if ('reason' in answer) {
    if (!held) throw new LicenseUnavailable(answer.reason, answer.retryAfterSeconds)
    queue.add({ sessionId, start: request.clientTime, duration: 0 }, held.lease)
    const { license, grace } = held
    return createLiveSession(
      { key, tracking, sessionId, license, grace, offline: true },
      service,
      queue,
    )
  }
  if (answer.licenseFile === 'revoked') store.write('revoked', licenseFile)
  // Sessions beyond the limit are sent again; any other answer is final.
  if (answer.offline ? answer.offline.reason !== 'TOO_MANY' : answer.valid) queue.delivered(waiting)
  if (!answer.valid) {
    leases.drop()
    throw new LicenseRefused(answer, url)
  }
  if (isVerifying) leases.keep(answer)
  const { license } = answer
  return createLiveSession(
    { key, tracking, sessionId, license, offline: false, grace: false },
    service,
    queue,
  )
}

/** A start request. Retries send the same one, so that the service counts it once. */
function newStart(settings: Settings, offline: OfflineSession[], lease?: string): StartRequest {
  const { key, platform, app, device, sdk, licenseFile, now } = settings
  return {
    key,
    sessionId: createUuidV7(now()),
    nonce: createRandomText(16),
    clientTime: new Date(now()).toISOString(),
    platform,
    app,
    device,
    sdk,
    licenseFile,
    ...(offline.length > 0 && { offline, ...(lease && { lease }) }),
  }
}
