import { existsSync, readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { settingNames } from '@fovea/api/config'

/** Variables that Node and libraries read themselves: proxies, certificates, time zone, PostgreSQL's driver and OpenTelemetry. */
const readByOthers = /^(?:NODE_|OTEL_|PG[A-Z]|UV_|SSL_CERT_|LC_|LANG$|TZ$|FOVEA_)|_PROXY$/i

/**
 * Names in the settings files that are no setting. Only a warning: an earlier version must start with the file of a
 * later one. Names that are one slip away from a setting are refused by `parseConfig`, wherever they come from.
 */
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
