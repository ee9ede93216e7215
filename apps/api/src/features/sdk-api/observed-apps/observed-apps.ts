import { certificateFingerprintRule } from '@fovea/contract/license-keys/rules'
import type { FastifyBaseLogger } from 'fastify'
import { createWriteBuffer } from '../../../platform/db/write-buffer.ts'
import type { ObservedCertificate } from '../../license-keys/index.ts'
import type { DailyAllowance } from '../allowances/daily-allowance.ts'
import { getRowSize } from '../allowances/stored-size.ts'
import type { SdkKey } from '../keys/sdk-key.ts'
import type { Denial, Observed } from '../keys/check-start.ts'
import { formatIsoTime } from '../sessions/timestamps.ts'
import { createCertificateBuffer } from './certificate-buffer.ts'
import { maxObservedApps, type ObservedAppRow } from './observed-app-repository.ts'

/** Further rows are dropped while the database is unavailable. */
const mostWaiting = 50_000
const maxOriginLength = 300

/** Denials that do not depend on restrictions, so they tell nothing about a restriction. */
const unrelatedToRestrictions = new Set<Denial['code']>([
  'AUTH_DEACTIVATED_KEY',
  'AUTH_EXPIRED_KEY',
  'AUTH_INVALID_ACCESS',
  'AUTH_INVALID_PACKAGE_NAME',
])

export type ObservedApps = {
  /** Updates memory only, without waiting for the database. */
  note: (key: SdkKey, observed: Observed, denial: Denial | undefined, nowMs: number) => void
  write: () => Promise<void>
  close: () => Promise<void>
}

type Options = {
  add: (sightings: ObservedAppRow[]) => Promise<Omit<ObservedAppRow, 'starts'>[]>
  storedBytes: DailyAllowance
  addCertificates: (sightings: ObservedCertificate[]) => Promise<void>
  keepsAddresses: boolean
  log: Pick<FastifyBaseLogger, 'warn'>
}

type Noted = ObservedAppRow & { ownerId: string }

export function createObservedApps(options: Options): ObservedApps {
  const { add, addCertificates, storedBytes, keepsAddresses, log } = options
  const onFailure = (error: unknown, kinds: number) =>
    log.warn({ err: error, kinds }, 'storing observed apps failed')
  const certificates = createCertificateBuffer(addCertificates, onFailure)
  const buffer = createWriteBuffer<Noted>({
    write,
    onFailure,
    most: mostWaiting,
    mostOfGroup: maxObservedApps,
  })

  async function write(noted: Noted[]) {
    const owners = new Map(noted.map(({ keyId, ownerId }) => [keyId, ownerId]))
    for (const { keyId, day, ip, origin, certificate } of await add(normalizeCertificates(noted))) {
      const ownerId = owners.get(keyId)
      const texts = [ip, origin, certificate]
      if (ownerId !== undefined)
        await storedBytes.consume(ownerId, getRowSize([...texts, ...texts]), Date.parse(day))
    }
  }

  function note(key: SdkKey, observed: Observed, denial: Denial | undefined, nowMs: number) {
    if (key.kind !== 'prod' || (denial && unrelatedToRestrictions.has(denial.code))) return
    const ip = keepsAddresses ? observed.ip : ''
    const day = formatIsoTime(nowMs).slice(0, 10)
    const { origin = '', certificate = '' } = observed
    if (certificate !== '' && key.platform === 'android')
      certificates.note(key.id, day, certificate, nowMs)
    const name = `${day} ${ip} ${origin} ${certificate}`
    const bufferedRow = buffer.find(key.id, name)
    if (bufferedRow) bufferedRow.starts++
    else if (origin.length <= maxOriginLength && !storedBytes.isSpent(key.ownerId, nowMs))
      buffer.add(key.id, name, {
        keyId: key.id,
        ownerId: key.ownerId,
        day,
        ip,
        origin,
        certificate,
        starts: 1,
      })
  }

  return {
    note,
    write: async () => {
      await Promise.all([buffer.flush(), certificates.write()])
    },
    close: async () => {
      await Promise.all([buffer.close(), certificates.close()])
    },
  }
}

/** Merges the spellings of each certificate; an unreadable one becomes `?`. */
function normalizeCertificates(observedApps: ObservedAppRow[]): ObservedAppRow[] {
  const merged = new Map<string, ObservedAppRow>()
  for (const observedApp of observedApps) {
    const { keyId, day, ip, origin } = observedApp
    const certificate =
      observedApp.certificate === ''
        ? ''
        : (certificateFingerprintRule.parse(observedApp.certificate) ?? unreadable)
    const name = `${keyId} ${day} ${ip} ${origin} ${certificate}`
    const known = merged.get(name)
    if (known) known.starts += observedApp.starts
    else merged.set(name, { ...observedApp, certificate })
  }
  return [...merged.values()]
}

const unreadable = '?'
