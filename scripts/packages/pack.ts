import { execFile } from 'node:child_process'
import { chmod, copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { bundleCli } from '../../packages/cli/bundle.ts'
import cliManifest from '../../packages/cli/package.json' with { type: 'json' }
import { bundleLicenseClient } from '../../packages/license-client/bundle.ts'
import clientManifest from '../../packages/license-client/package.json' with { type: 'json' }

const root = path.join(import.meta.dirname, '../..')

type Manifest = Record<'name' | 'version' | 'description' | 'license' | 'type', string>

type Package = {
  /** Folder of the sources in `packages`. */
  source: string
  manifest: Manifest
  /** Fields that only the published package has. */
  published: Record<string, unknown>
  bundle: (folder: string) => Promise<void>
}

export const licenseClient: Package = {
  source: 'license-client',
  manifest: clientManifest,
  published: {
    sideEffects: false,
    engines: { node: '>=20' },
    // For tools that do not know `exports`.
    main: './index.js',
    types: './types/license-client/src/index.d.ts',
    exports: {
      '.': { types: './types/license-client/src/index.d.ts', default: './index.js' },
      './package.json': './package.json',
    },
  },
  bundle: bundleLicenseClient,
}

export const cli: Package = {
  source: 'cli',
  manifest: cliManifest,
  // The same Node.js version that commander requires.
  published: { bin: { fovea: 'fovea.js' }, engines: { node: '>=22.12' } },
  async bundle(folder) {
    await chmod(await bundleCli(folder), 0o755)
  },
}

/**
 * Packs a package into `<source>.tgz` in a folder, for `npm install` from a file or an address. npm writes no times or
 * users into it, so the same sources give the same bytes.
 */
export async function packPackage(
  { source, manifest, published, bundle }: Package,
  folder: string,
): Promise<string> {
  const work = await mkdtemp(path.join(tmpdir(), 'fovea-pack-'))
  try {
    const content = path.join(work, 'package')
    await mkdir(content)
    await bundle(content)
    const { name, version, description, license, type } = manifest
    const packed = { name, version, description, license, type, ...published }
    await writeFile(path.join(content, 'package.json'), `${JSON.stringify(packed, null, 2)}\n`)
    await copyFile(
      path.join(root, 'packages', source, 'README.md'),
      path.join(content, 'README.md'),
    )
    for (const file of ['LICENSE', 'CHANGELOG.md'])
      await copyFile(path.join(root, file), path.join(content, file))
    const { stdout } = await promisify(execFile)('npm', [
      'pack',
      content,
      '--pack-destination',
      work,
      '--silent',
    ])
    await mkdir(folder, { recursive: true })
    const file = path.join(folder, `${source}.tgz`)
    await copyFile(path.join(work, stdout.trim()), file)
    return file
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}
