import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, realpathSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import type { Package } from './packages.ts'

const licenses = path.join(import.meta.dirname, 'licenses')

export type Native = { name: string; version: string; license: string; text: string }

/** Files of PostgreSQL's package for compiling, and modules whose libraries are missing. */
export const unusedPostgresFiles =
  /(?:\.a|\.d\.ts|\/pkgconfig(?:\/.*)?|\/pgxs(?:\/.*)?|\/lib(?:ecpg|pgtypes|xslt|ossp-uuid)[^/]*|\/[^/]*(?:plperl|plpython|pltcl|uuid-ossp|pgxml)[^/]*|\/xml2-[^/]*|\/xml2\.control)$/

export const bundledLibraries = [
  {
    name: 'openssl',
    version: '1.1.1',
    license: 'OpenSSL',
    files: /^lib(?:crypto|ssl)\./,
    says: 'OpenSSL 1.1.1  ',
  },
  { name: 'icu', version: '60.2', license: 'Unicode-DFS-2016', files: /^libicu/, says: '.so.60' },
  { name: 'libxml2', version: '2.9.4', license: 'MIT', files: /^libxml2\./, says: '20904' },
  {
    name: 'xz',
    version: '5.2.2',
    license: 'LicenseRef-public-domain',
    files: /^liblzma\./,
    says: '5.2.2',
  },
  { name: 'zlib', version: '1.2.11', license: 'Zlib', files: /^libz\./, says: 'inflate 1.2.11 ' },
]

const ofPostgres = ['postgresql', 'postgresql-regex', 'postgresql-snowball', 'postgresql-sources']

export function findNode(root: string, cpu: string): Native & { program: string } {
  const folder = path.join(root, `node_modules/node-linux-${cpu}`)
  if (!existsSync(folder)) {
    throw new Error(`Node for ${cpu} is not installed: run \`npm ci\` on a machine of that kind.`)
  }
  const text = readFileSync(path.join(folder, 'package.json'), 'utf8')
  const { version } = z.object({ version: z.string() }).parse(JSON.parse(text))
  if (version !== process.versions.node) {
    throw new Error(
      `Another Node would pack it differently: run \`npm run release\`, which uses ${version}.`,
    )
  }
  return {
    name: 'node',
    version,
    license: 'MIT',
    text: readFileSync(path.join(folder, 'LICENSE'), 'utf8'),
    program: path.join(folder, 'bin/node'),
  }
}

export function findPostgresLibraries(postgres: Package, libraries: string[]): Native[] {
  const known = [/^libpq\./, ...bundledLibraries.map(({ files }) => files)]
  const unknown = libraries.filter((file) => !known.some((files) => files.test(file)))
  if (unknown.length > 0) throw new Error(`No license is known of ${unknown.join(', ')}.`)
  const [version = ''] = /^\d+\.\d+/.exec(postgres.version) ?? []
  return [
    {
      name: 'postgresql',
      version,
      license: 'PostgreSQL',
      text: ofPostgres.map(readLicenseText).join('\n'),
    },
    ...bundledLibraries.map(({ name, version, license }) => {
      return { name, version, license, text: readLicenseText(name) }
    }),
  ]
}

/** A minimal Debian lacks this library. It is used only there, because a system's own is the same or newer. */
export function findStandardLibrary(): Native & { file: string } {
  const listed = execFileSync('/sbin/ldconfig', ['-p'], { encoding: 'utf8' })
  const [, file] = /libstdc\+\+\.so\.6 .*=> (\S+)/.exec(listed) ?? []
  if (file === undefined) throw new Error('libstdc++.so.6 is not installed here.')
  const texts = ['/usr/share/doc/libstdc++6/copyright', '/usr/share/common-licenses/GPL-3']
  if (!texts.every((text) => existsSync(text))) {
    throw new Error('A release is made on Debian, which says under which license libstdc++ is.')
  }
  const request = '--showformat=${Version} ${source:Package} ${source:Version}'
  const [version = '', source, sourceVersion] = execFileSync(
    'dpkg-query',
    ['--show', request, 'libstdc++6'],
    { encoding: 'utf8' },
  ).split(' ')
  return {
    name: 'libstdc++6',
    version,
    license: 'GPL-3.0-or-later WITH GCC-exception-3.1',
    // The library's license requires a source offer from everyone who distributes it.
    text: [
      `Its source: https://snapshot.debian.org/package/${source}/${sourceVersion}/\n`,
      ...texts.map((text) => readFileSync(text, 'utf8')),
    ].join('\n'),
    file: realpathSync(file),
  }
}

export function readLicenseText(name: string) {
  return readFileSync(path.join(licenses, `${name}.txt`), 'utf8')
}
