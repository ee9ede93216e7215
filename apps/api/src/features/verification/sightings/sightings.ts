import { certificateFingerprint } from '@fovea/contract/license-keys/rules'
import type { FastifyBaseLogger } from 'fastify'
import type { CertificateSighting } from '../../license-keys/index.ts'
import type { DoorKey } from '../keys/door-key.ts'
import type { Finding, Seen } from '../keys/judge.ts'
import { isoTime } from '../sessions/timestamps.ts'
import { gatherCertificates } from './gather-certificates.ts'
import { mostSightings, type Sighting } from './sighting-repository.ts'

const writeEveryMs = 5_000
/** What is not written for long, because the database is away, is given up beyond this many kinds. */
const mostWaiting = 50_000
const mostOrigin = 300

/** Refusals of starts that no restriction would have let in or kept out: they say nothing about one. */
const notAsked = new Set<Finding['code']>([
  'AUTH_DEACTIVATED_KEY',
  'AUTH_EXPIRED_KEY',
  'AUTH_INVALID_ACCESS',
  'AUTH_INVALID_PACKAGE_NAME',
])

export type Sightings = {
  /** Notes where a start came from. Costs a look into memory; nothing is awaited. */
  note: (key: DoorKey, seen: Seen, finding: Finding | undefined, nowMs: number) => void
  /** Writes what was noted, now. */
  write: () => Promise<void>
  close: () => Promise<void>
}

type Options = {
  add: (sightings: Sighting[]) => Promise<void>
  addCertificates: (sightings: CertificateSighting[]) => Promise<void>
  keepsAddresses: boolean
  log: Pick<FastifyBaseLogger, 'warn'>
}

/** Gathers where starts of production keys come from, and writes it down every few seconds. */
export function createSightings(options: Options): Sightings {
  const { add, addCertificates, keepsAddresses, log } = options
  const certificates = gatherCertificates()
  let waiting = new Map<string, Sighting>()
  let ofKey = new Map<string, number>()
  let writing: Promise<void> = Promise.resolve()

  function note(key: DoorKey, seen: Seen, finding: Finding | undefined, nowMs: number) {
    if (key.kind !== 'prod' || (finding && notAsked.has(finding.code))) return
    const ip = keepsAddresses ? seen.ip : ''
    const day = isoTime(nowMs).slice(0, 10)
    const { origin = '', certificate = '' } = seen
    if (certificate !== '' && key.platform === 'android')
      certificates.note(key.id, day, certificate, nowMs)
    const name = `${key.id} ${day} ${ip} ${origin} ${certificate}`
    const known = waiting.get(name)
    if (known) {
      known.starts++
      return
    }
    const kinds = ofKey.get(key.id) ?? 0
    if (kinds >= mostSightings || waiting.size >= mostWaiting || origin.length > mostOrigin) return
    ofKey.set(key.id, kinds + 1)
    waiting.set(name, { keyId: key.id, day, ip, origin, certificate, starts: 1 })
  }

  async function writeWaiting() {
    const taken = [...waiting.values()]
    ;[waiting, ofKey] = [new Map(), new Map()]
    const signed = certificates.take()
    if (taken.length > 0) await kept(() => add(inNormalForm(taken)), taken.length)
    if (signed.length > 0) await kept(() => addCertificates(signed), signed.length)
  }

  async function kept(write: () => Promise<void>, kinds: number) {
    try {
      await write()
    } catch (error) {
      // Not worth a try again: it is a count of what usually happens.
      log.warn({ err: error, kinds }, 'where starts came from could not be written')
    }
  }

  const write = () => (writing = writing.then(writeWaiting))
  const timer = setInterval(() => void write(), writeEveryMs).unref()
  return {
    note,
    write,
    async close() {
      clearInterval(timer)
      await write()
    },
  }
}

/** A certificate has one spelling; what is none, and so fits nowhere, is noted as `?`. */
function inNormalForm(sightings: Sighting[]): Sighting[] {
  const merged = new Map<string, Sighting>()
  for (const sighting of sightings) {
    const { keyId, day, ip, origin } = sighting
    const certificate =
      sighting.certificate === ''
        ? ''
        : (certificateFingerprint.parse(sighting.certificate) ?? unreadable)
    const name = `${keyId} ${day} ${ip} ${origin} ${certificate}`
    const known = merged.get(name)
    if (known) known.starts += sighting.starts
    else merged.set(name, { ...sighting, certificate })
  }
  return [...merged.values()]
}

const unreadable = '?'
