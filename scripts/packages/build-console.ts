import path from 'node:path'
import { buildWeb } from '@fovea/web/build'
import { cli, licenseClient, packPackage } from './pack.ts'

/** Builds the pages and the packages that they offer, unless the sources are unchanged. */
export async function buildConsole() {
  await buildWeb(addPackages)
}

/** The console serves these packages, so that an installation needs no public registry. */
export async function addPackages(folder: string): Promise<void> {
  const packages = path.join(folder, 'packages')
  await Promise.all([packPackage(licenseClient, packages), packPackage(cli, packages)])
}
