import { createHash } from 'node:crypto'
import { Enums, Models, Serialize, Spec, Validation } from '@cyclonedx/cyclonedx-library'
import type { Native } from './natives.ts'
import type { Package } from './packages.ts'

/** Reads the schema once, which takes most of its time. */
const validator = new Validation.JsonStrictValidator(Spec.Version.v1dot6)

type Contents = {
  version: string
  cpu: string
  /** In seconds. */
  date: number
  natives: Native[]
  /** Of the registry, that Node loads. */
  server: Package[]
  /** Of the registry, that are in the files which browsers load. */
  console: Package[]
}

/** The list of everything inside, as CycloneDX 1.6. The same contents give the same text. */
export function sbomOf({ version, cpu, date, natives, server, console }: Contents): string {
  const product = new Models.Component(Enums.ComponentType.Application, 'fovea-console', {
    bomRef: `fovea-console@${version}`,
    version,
    licenses: licenseOf('Apache-2.0'),
    description: `for Linux on ${cpu}`,
  })
  const packages = new Map([...console, ...server].map((one) => [one.folder, ofRegistry(one)]))
  for (const { folder, needs } of [...console, ...server]) {
    for (const needed of needs) {
      const other = packages.get(needed)
      if (other) packages.get(folder)?.dependencies.add(other.bomRef)
    }
  }
  const components = [...natives.map(ofNative), ...packages.values()]
  for (const { bomRef } of components) product.dependencies.add(bomRef)
  const metadata = new Models.Metadata({ component: product, timestamp: new Date(date * 1000) })
  const bom = new Models.Bom({ components: new Models.ComponentRepository(components), metadata })
  const digest = createHash('sha256').update(serialize(bom)).digest('hex')
  bom.serialNumber = `urn:uuid:${uuidOf(digest)}`
  return serialize(bom)
}

/** What the specification's own schema finds wrong. */
export async function faultsOf(sbom: string): Promise<unknown> {
  return validator.validate(sbom)
}

function serialize(bom: Models.Bom) {
  const serializer = new Serialize.JsonSerializer(
    new Serialize.JSON.Normalize.Factory(Spec.Spec1dot6),
  )
  return `${serializer.serialize(bom, { sortLists: true, space: 2 })}\n`
}

function ofRegistry({ folder, name, version, license, integrity }: Package) {
  const hashes = new Models.HashDictionary()
  const [, sum] = /^sha512-(\S+)/.exec(integrity ?? '') ?? []
  if (sum) hashes.set(Enums.HashAlgorithm['SHA-512'], Buffer.from(sum, 'base64').toString('hex'))
  return new Models.Component(Enums.ComponentType.Library, name, {
    bomRef: folder,
    version,
    purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
    licenses: licenseOf(license),
    hashes,
  })
}

function ofNative({ name, version, license }: Native) {
  const kind = name === 'libstdc++6' ? 'deb/debian' : 'generic'
  return new Models.Component(Enums.ComponentType.Library, name, {
    bomRef: `${name}@${version}`,
    version,
    purl: `pkg:${kind}/${encodeURIComponent(name)}@${encodeURIComponent(version)}`,
    licenses: licenseOf(license),
  })
}

function licenseOf(license: string) {
  if (license.startsWith('LicenseRef-')) {
    return new Models.LicenseRepository([new Models.NamedLicense(license)])
  }
  return new Models.LicenseRepository([
    / |\(/.test(license) ? new Models.LicenseExpression(license) : new Models.SpdxLicense(license),
  ])
}

/** Made of the contents, so that two builds give the same: version 8 is for those with rules of their own. */
function uuidOf(digest: string) {
  const parts = /^(.{8})(.{4}).(.{3}).(.{3})(.{12})/.exec(digest)?.slice(1) ?? []
  const [a, b, c, d, e] = parts
  return `${a}-${b}-8${c}-a${d}-${e}`
}
