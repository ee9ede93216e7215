import type { Import } from './imports.ts'
import { featureLayer } from './features.ts'

const testFilePattern = /\.test\.tsx?$|\/test\//
/** Code that only tests use. It may import only neighbouring code, except code that runs the whole product. */
const testHelperPattern = /\/test\/|\/testing\//
const inFeature = /^apps\/(api|web)\/src\/features\/([^/]+)\//
/** The back office is a group of features. */
const inAdmin = /^apps\/(?:api|web)\/src\/features\/admin\/([^/]+)\//
/** Back office code that all its features may use: the audit log, users, and how customers are found and noted. */
const openInAdmin = new Set([
  'audit/record-audit.ts',
  'users',
  'customers/read-people-figures.ts',
  'customers/people-conditions.ts',
  'customers/repository.ts',
  'customers/search-terms.ts',
  'customers/notes/change-notes.ts',
  'growth/customer-group-query.ts',
])

export function findImportProblem({ from, to }: Import): string | undefined {
  if (testFilePattern.test(from) && !from.startsWith('e2e/')) return undefined
  const reason = reasonAgainst(from, to)
  return reason === undefined ? undefined : `${from} imports ${to}: ${reason}`
}

function reasonAgainst(from: string, to: string) {
  if (testHelperPattern.test(to) && !testHelperPattern.test(from)) return 'only tests use it'
  if (from.startsWith('packages/license-client/src/testing/')) {
    return only(to, ['packages/', 'apps/api/server'], 'tests run the product through its entrances')
  }
  if (to.startsWith('packages/sandbox') && !from.startsWith('packages/sandbox/')) {
    return from === 'scripts/start.ts' ? undefined : 'only the start script loads the sandbox'
  }
  if (from.startsWith('packages/contract/'))
    return only(to, ['packages/contract/'], 'the contract imports zod only')
  if (from.startsWith('packages/license-client/')) {
    return only(
      to,
      ['packages/license-client/', 'packages/contract/sdk-api'],
      "what an app embeds takes the SDK API contract's types only",
    )
  }
  if (from.startsWith('packages/cli/')) {
    return only(
      to,
      ['packages/cli/', 'packages/contract/'],
      'the command line knows the contract alone',
    )
  }
  if (from.startsWith('packages/sandbox/')) {
    return only(
      to,
      ['packages/sandbox/', 'packages/contract/design-tokens'],
      'the sandbox imports nothing of ours but the colours',
    )
  }
  const ownPackage = /^packages\/[^/]+\//.exec(from)?.[0]
  if (ownPackage !== undefined)
    return only(to, [ownPackage], 'this package imports nothing of ours')
  if (from.startsWith('e2e/'))
    return only(to, ['e2e/', 'packages/local-postgres'], 'journeys import no app code')
  if (from.startsWith('apps/web/gallery/')) return reasonInGallery(to)
  if (to.startsWith('apps/web/gallery/')) return 'the gallery is shown to us and never shipped'
  if (from.startsWith('apps/api/src/')) return reasonInApi(from, to)
  if (from.startsWith('apps/web/src/')) return reasonInWeb(from, to)
  return undefined
}

function reasonInApi(from: string, to: string) {
  if (from.startsWith('apps/api/src/platform/')) {
    return only(
      to,
      ['apps/api/src/platform/', 'packages/contract/'],
      'the platform imports the contract only',
    )
  }
  const feature = inFeature.exec(from)?.[2]
  if (feature === undefined) return undefined
  const other = inFeature.exec(to)?.[2]
  if (other === undefined) {
    return only(
      to,
      ['apps/api/src/platform/', 'packages/contract/'],
      'a feature imports platform, contract and features',
    )
  }
  if (other === feature) return reasonInAdmin(from, to)
  const [layer, otherLayer] = [featureLayer[feature], featureLayer[other]]
  if (layer === undefined || otherLayer === undefined) return 'the feature has no layer'
  if (otherLayer >= layer) return `layer ${layer} may not look up to layer ${otherLayer}`
  return to === `apps/api/src/features/${other}/index.ts`
    ? undefined
    : 'a feature is imported through its index.ts'
}

function reasonInWeb(from: string, to: string) {
  const below = ['apps/web/src/ui/', 'apps/web/src/lib/', 'packages/contract/']
  if (from.startsWith('apps/web/src/features/')) {
    const own = inFeature.exec(from)?.[0] ?? from
    return (
      only(
        to,
        [own, ...below],
        'a feature of the console imports contract, ui and lib, never a sibling',
      ) ?? reasonInAdmin(from, to)
    )
  }
  if (from.startsWith('apps/web/src/shell/')) {
    const own = ['apps/web/src/shell/', 'CHANGELOG.md', ...below]
    return only(to, own, 'the shell imports contract, ui and lib')
  }
  if (from.startsWith('apps/web/src/ui/')) return only(to, below, 'ui imports lib and the contract')
  if (from.startsWith('apps/web/src/lib/')) {
    return only(to, ['apps/web/src/lib/', 'packages/contract/'], 'lib imports the contract')
  }
  return undefined
}

function reasonInGallery(to: string) {
  return only(
    to,
    [
      'apps/web/gallery/',
      'apps/web/src/ui/',
      'apps/web/src/lib/',
      'apps/web/src/app/styles/',
      'apps/web/src/main.css',
      'packages/contract/',
    ],
    'the gallery imports ui, lib, the contract and the console’s styles',
  )
}

/** Features of the back office must not import each other, except for the shared ones. */
function reasonInAdmin(from: string, to: string) {
  const [prefix, feature] = inAdmin.exec(from) ?? []
  const other = inAdmin.exec(to)?.[1]
  if (prefix === undefined || feature === undefined || other === undefined || other === feature) {
    return undefined
  }
  const place = to.slice(prefix.length - feature.length - 1)
  const isOpen = [...openInAdmin].some((open) => `${place}/`.startsWith(`${open}/`))
  return isOpen
    ? undefined
    : 'a feature of the back office imports the audit and users, never another feature'
}

function only(to: string, allowed: string[], reason: string) {
  return allowed.some((place) => `${to}/`.startsWith(place)) ? undefined : reason
}
