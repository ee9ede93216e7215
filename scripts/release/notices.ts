import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { readLicenseText, type Native } from './natives.ts'
import type { Package } from './packages.ts'

const isLicense = /^(?:licen[cs]e|copying|notice)/i
const person = z.union([z.string(), z.object({ name: z.string() })])
const manifest = z.object({
  author: z.optional(person),
  contributors: z.optional(z.array(person)),
})
const line = '='.repeat(100)

export function renderNotices(root: string, packages: Package[], natives: Native[]): string {
  const components = [
    ...natives,
    ...packages.map((item) => ({ ...item, text: textOf(root, item) })),
  ].toSorted((a, b) => (a.name < b.name ? -1 : 1))
  // A package that is included twice with the same text is listed once.
  const byTitle = new Map(
    components.map((component) => [`${component.name} ${component.version}`, component]),
  )
  return [
    'Fovea Console is licensed under Apache-2.0: see LICENSE. It includes the following software.\n',
    ...[...byTitle].map(
      ([title, { license, text }]) => `${line}\n${title} (${license})\n${line}\n\n${text.trim()}\n`,
    ),
  ].join('\n')
}

function textOf(root: string, { folder, name, license }: Package): string {
  const files = readdirSync(path.join(root, folder)).filter((file) => isLicense.test(file))
  if (files.length > 0) {
    return files
      .toSorted()
      .map((file) => readFileSync(path.join(root, folder, file), 'utf8').trim())
      .join('\n\n')
  }
  if (license !== 'MIT' && license !== 'ISC') {
    throw new Error(`${name} (${license}) brings no text of its license.`)
  }
  const author = authorOf(root, folder) ?? `the authors of ${name}`
  return `Copyright (c) ${author}\n\n${readLicenseText(license)}`
}

function authorOf(root: string, folder: string) {
  const text = readFileSync(path.join(root, folder, 'package.json'), 'utf8')
  const { author, contributors = [] } = manifest.parse(JSON.parse(text))
  const people = author === undefined ? contributors : [author]
  const names = people.map((item) => (typeof item === 'string' ? item : item.name))
  return names.length === 0 ? undefined : names.join(', ')
}
