import { createHash } from 'node:crypto'
import type { Native } from './natives.ts'
import type { Package } from './packages.ts'

type Contents = {
  version: string
  cpu: string
  /** In seconds. */
  date: number
  natives: Native[]
  server: Package[]
  console: Package[]
}

/** `npm sbom` knows neither programs outside npm nor code that is bundled for browsers. */
export function renderSbom({ version, cpu, date, natives, server, console }: Contents): string {
  const product = {
    type: 'application',
    name: 'fovea-console',
    version,
    'bom-ref': `fovea-console@${version}`,
    description: `for Linux on ${cpu}`,
    licenses: licenseOf('Apache-2.0'),
  }
  const packages = new Map([...console, ...server].map((item) => [item.folder, item]))
  const components = [...natives.map(ofNative), ...[...packages.values()].map(ofRegistry)].toSorted(
    byRef,
  )
  const dependencies = [
    { ref: product['bom-ref'], dependsOn: components.map((component) => component['bom-ref']) },
    ...natives.map((native) => ({ ref: refOfNative(native), dependsOn: [] })),
    ...[...packages.values()].map(({ folder, needs }) => ({
      ref: folder,
      dependsOn: needs.filter((needed) => packages.has(needed)).toSorted(),
    })),
  ].toSorted((a, b) => compare(a.ref, b.ref))
  const bom = {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { timestamp: new Date(date * 1000).toISOString(), component: product },
    components,
    dependencies,
  }
  const digest = createHash('sha256').update(JSON.stringify(bom)).digest('hex')
  const serialNumber = `urn:uuid:${uuidOf(digest)}`
  return `${JSON.stringify({ ...bom, serialNumber }, undefined, 2)}\n`
}

function ofRegistry({ folder, name, version, license, integrity }: Package) {
  const [, sum] = /^sha512-(\S+)/.exec(integrity ?? '') ?? []
  const content = sum === undefined ? undefined : Buffer.from(sum, 'base64').toString('hex')
  return {
    type: 'library',
    name,
    version,
    'bom-ref': folder,
    ...(content !== undefined && { hashes: [{ alg: 'SHA-512', content }] }),
    licenses: licenseOf(license),
    purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
  }
}

const refOfNative = ({ name, version }: Native) => `${name}@${version}`

function ofNative(native: Native) {
  const { name, version, license } = native
  const kind = name === 'libstdc++6' ? 'deb/debian' : 'generic'
  return {
    type: 'library',
    name,
    version,
    'bom-ref': refOfNative(native),
    licenses: licenseOf(license),
    purl: `pkg:${kind}/${encodeURIComponent(name)}@${encodeURIComponent(version)}`,
  }
}

function licenseOf(license: string) {
  if (license.startsWith('LicenseRef-')) return [{ license: { name: license } }]
  return / |\(/.test(license) ? [{ expression: license }] : [{ license: { id: license } }]
}

const byRef = (a: { 'bom-ref': string }, b: { 'bom-ref': string }) =>
  compare(a['bom-ref'], b['bom-ref'])

/** Independent of the locale, unlike localeCompare. */
function compare(a: string, b: string) {
  return a < b ? -1 : Number(a > b)
}

/** Derived from the contents, so that builds are reproducible. UUID version 8 is for custom schemes. */
function uuidOf(digest: string) {
  const parts = /^(.{8})(.{4}).(.{3}).(.{3})(.{12})/.exec(digest)?.slice(1) ?? []
  const [a, b, c, d, e] = parts
  return `${a}-${b}-8${c}-a${d}-${e}`
}
