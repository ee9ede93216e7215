import { type PlatformType, formatHost } from '@fovea/contract/license-keys/rules'
import { getDomain } from 'tldts'

/** `reader` for `com.example.reader`, `example` for `https://play.example.co.uk`; unchanged if malformed. */
export function getAppName(platform: PlatformType, identifier: string): string {
  switch (platform) {
    case 'ios':
    case 'android':
      return identifier.slice(identifier.lastIndexOf('.') + 1) || identifier
    case 'web':
      return formatHost(nameInHost(URL.parse(identifier)?.hostname ?? '')) || identifier
    case 'windows':
      return identifier
  }
}

/** The label that the owner registered, also below a hosting provider's domain, or else the second to last label. */
function nameInHost(host: string): string {
  const registered = getDomain(host, { extractHostname: false, allowPrivateDomains: true })
  const labels = host.split('.')
  return registered?.split('.').at(0) ?? labels.at(-2) ?? host
}
