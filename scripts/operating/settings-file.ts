import { existsSync, readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { settingNames } from '@fovea/api/config'

/** Variables that Node, PostgreSQL's driver, OpenTelemetry and other libraries read themselves. */
const readByOthers = /^(?:NODE_|OTEL_|PG[A-Z]|UV_|SSL_CERT_|LC_|LANG$|TZ$|FOVEA_)|_PROXY$/i

/** Unknown names only cause a warning, because an earlier version must start with the file of a later one. */
export function findUnknownSettings(files: readonly string[]) {
  const known = new Set(settingNames)
  return files
    .filter((file) => existsSync(file))
    .flatMap((file) =>
      Object.keys(parseEnv(readFileSync(file, 'utf8')))
        .filter((name) => !known.has(name) && !readByOthers.test(name))
        .map((name) => `${name} in ${file} is not a setting of this version, and is ignored.`),
    )
}
