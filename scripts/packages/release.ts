import path from 'node:path'
import { computeChecksum } from '../release/archive.ts'
import { cli, licenseClient, packPackage } from './pack.ts'

const root = path.join(import.meta.dirname, '../..')
const packages = new Map([licenseClient, cli].map((one) => [one.source, one]))

const wanted = packages.get(process.argv[2] ?? '')
if (!wanted) throw new Error(`Name one of these packages: ${[...packages.keys()].join(', ')}.`)

const file = await packPackage(wanted, path.join(root, 'dist'))
console.log(`${await computeChecksum(file)}  ${path.relative(root, file)}`)
