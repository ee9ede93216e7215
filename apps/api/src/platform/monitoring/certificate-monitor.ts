import { dayMs } from '@fovea/contract/time'
import type { Config } from '../config/config.ts'
import { readCertificateExpiry } from './certificate-expiry.ts'

const services = ['console', 'google', 'github', 'card provider', 'mail server'] as const
type Service = (typeof services)[number]

type CertificateStatus = {
  service: Service
  host: string
  state: 'good' | 'unreachable' | 'unchecked' | 'none'
  daysLeft: number | null
  checkedAt: Date | null
}

export type CertificateMonitor = { read: () => CertificateStatus[] }

const stripeApi = 'https://api.stripe.com'

type ReadExpiry = (address: URL) => Promise<Date>

/** Reading never waits: a result older than a day starts a new check in the background. */
export function startCertificateMonitor(
  config: Pick<Config, 'publicUrl' | 'google' | 'github' | 'stripe' | 'mail'>,
  clock: () => Date,
  endOf: ReadExpiry = readCertificateExpiry,
): CertificateMonitor {
  const addresses: Record<Service, URL> = {
    console: new URL(config.publicUrl),
    google: new URL(config.google.issuer),
    github: new URL(config.github.url),
    'card provider': new URL(config.stripe.apiUrl ?? stripeApi),
    'mail server': new URL(config.mail.smtpUrl),
  }
  const known = new Map<Service, { end: Date | undefined; checkedAt: Date }>()
  const checking = new Set<Service>()

  async function check(service: Service) {
    checking.add(service)
    try {
      const end = await endOf(addresses[service]).catch(() => undefined)
      known.set(service, { end, checkedAt: clock() })
    } finally {
      checking.delete(service)
    }
  }

  function readOne(service: Service): CertificateStatus {
    const address = addresses[service]
    const input = { service, host: address.hostname, daysLeft: null, checkedAt: null }
    if (!usesTls(address)) return { ...input, state: 'none' }
    const last = known.get(service)
    const nowMs = clock().getTime()
    if ((!last || nowMs - last.checkedAt.getTime() >= dayMs) && !checking.has(service)) {
      void check(service)
    }
    if (!last) return { ...input, state: 'unchecked' }
    if (!last.end) return { ...input, state: 'unreachable', checkedAt: last.checkedAt }
    const daysLeft = Math.floor((last.end.getTime() - nowMs) / dayMs)
    return { ...input, state: 'good', daysLeft, checkedAt: last.checkedAt }
  }

  return { read: () => services.map(readOne) }
}

/** A mail server elsewhere is used with STARTTLS. A local one is the sandbox's, or needs no certificate. */
function usesTls({ protocol, hostname }: URL) {
  if (protocol === 'https:' || protocol === 'smtps:') return true
  return protocol === 'smtp:' && !/^(localhost|127\.|\[::1\])/.test(hostname)
}
