import { type Config, ConfigError, StartError } from '@fovea/api/config'
import { LocalPostgresError } from '@fovea/local-postgres'

/** Returns a sentence for errors that an operator can fix; other errors are defects and keep their stack trace. */
export function describeStartError(error: unknown, config: Config | undefined) {
  if (
    error instanceof ConfigError ||
    error instanceof StartError ||
    error instanceof LocalPostgresError
  ) {
    return error.message
  }
  return notListening(error, config) ?? error
}

const ofListening = new Set(['EADDRINUSE', 'EACCES', 'EADDRNOTAVAIL', 'ENOTFOUND'])

function notListening(error: unknown, config: Config | undefined) {
  if (!(error instanceof Error)) return undefined
  const failure = error.cause instanceof Error ? error.cause : error
  const code = 'code' in failure ? String(failure.code) : ''
  const isListening =
    'syscall' in failure && /^(listen|bind|getaddrinfo)$/.test(String(failure.syscall))
  if (!isListening || !ofListening.has(code)) return undefined
  const port = 'port' in failure ? Number(failure.port) : undefined
  const setting = settingOf(port, config)
  if (code === 'EADDRINUSE') {
    return `Another program is already listening (${failure.message}): stop it, or set ${setting} to a free port.`
  }
  if (code === 'EACCES') {
    return `This user is not allowed to listen there (${failure.message}): set ${setting} to a port above 1023.`
  }
  const isMetrics =
    setting === 'METRICS_PORT' ||
    ('hostname' in failure &&
      failure.hostname === config?.metricsHost &&
      config?.metricsHost !== config?.host)
  const [host, name] = isMetrics ? [config?.metricsHost, 'METRICS_HOST'] : [config?.host, 'HOST']
  return `This machine has no address ${host ?? ''} to listen on (${failure.message}): correct ${name}.`
}

function settingOf(port: number | undefined, config: Config | undefined) {
  if (port !== undefined && port === config?.metricsPort) return 'METRICS_PORT'
  if (port === config?.sandbox?.port || port === config?.sandbox?.smtpPort) return 'SANDBOX_PORT'
  return 'PORT'
}
