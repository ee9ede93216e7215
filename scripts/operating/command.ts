import { readFile } from 'node:fs/promises'
import {
  BackupError,
  ConfigError,
  DistributeError,
  isDatabaseAway,
  StartError,
} from '@fovea/api/operations'
import { LocalPostgresError } from '@fovea/local-postgres'

const spoken = [BackupError, ConfigError, DistributeError, StartError, LocalPostgresError]

/**
 * Runs a command until it ends or is told to stop, and answers its exit code. What an operator can act on is said in a
 * sentence; anything else is a defect and keeps its trace.
 */
export async function command(act: (signal: AbortSignal) => Promise<number>): Promise<number> {
  const stopping = new AbortController()
  const stop = () => stopping.abort()
  process.on('SIGINT', stop).on('SIGTERM', stop)
  try {
    return await act(stopping.signal)
  } catch (error) {
    if (stopping.signal.aborted) {
      console.error('stopped: nothing was changed')
      return 130
    }
    console.error(sentenceOf(error))
    return 1
  } finally {
    process.off('SIGINT', stop).off('SIGTERM', stop)
  }
}

function sentenceOf(error: unknown) {
  if (!(error instanceof Error)) return error
  if (spoken.some((kind) => error instanceof kind)) return error.message
  if (isDatabaseAway(error)) {
    return `The database became unavailable (${error.message}): try again when it runs.`
  }
  const code = 'code' in error ? String(error.code) : ''
  // The parser of arguments says in a sentence which one it does not know.
  return code.startsWith('ERR_PARSE_ARGS') ? error.message : error
}

/** The key of backups: from a file, if one is named, or as it is configured. */
export async function backupKey(configured: Buffer | undefined, keyFile: string | undefined) {
  if (keyFile === undefined) return configured
  const text = await readFile(keyFile, 'utf8').catch(() => {
    throw new BackupError(`The key file ${keyFile} cannot be read.`)
  })
  const key = Buffer.from(text.trim(), 'base64')
  if (key.length === 32 && /^[A-Za-z0-9+/]{43}=$/.test(text.trim())) return key
  throw new BackupError(
    `${keyFile} does not hold 32 bytes in base64, as \`openssl rand -base64 32\` prints.`,
  )
}

/** 1,234,567 bytes are 1.2 MB; what is small is told in kB. */
export function sizeInWords(bytes: number) {
  const [amount, unit] = bytes < 1e6 ? [bytes / 1e3, 'kB'] : [bytes / 1e6, 'MB']
  return `${amount.toLocaleString('en-US', { maximumFractionDigits: 1 })} ${unit}`
}
