import { writeFileSync } from 'node:fs'
import {
  type AirGappedLicense,
  deleteLicense,
  listLicenses,
  maxLicenseDays,
  postLicense,
} from '@fovea/contract/sdk-api'
import { callConsole } from '../call-console.ts'
import { CliError } from '../cli-error.ts'
import type { CommandContext } from '../command-context.ts'
import { confirmAction } from '../confirm.ts'
import { printTable } from '../print.ts'
import {
  addChange,
  addCommand,
  confirmedBy,
  type Confirmed,
  type Keyed,
  type Program,
} from '../program.ts'
import { sendChange } from '../send-change.ts'

type IssueOptions = { device: string; days: string; output?: string }

export function addLicenses({ root, at }: Program) {
  const licenses = addCommand(root, 'licenses', {
    summary: 'manage license files for devices without a network',
    examples: ['licenses list com_…', 'licenses issue com_… --device kiosk-7 --days 365'],
    note: 'They belong to commercial keys: see fovea keys list --commercial.',
  })
  addCommand(licenses, 'list <key>', {
    summary: 'list the license files of a commercial key',
    examples: ['licenses list com_…'],
  }).action((key: string) => showLicenses(at(), key))
  addChange(licenses, 'issue <key>', {
    summary: 'issue a signed license file for a device',
    examples: [
      'licenses issue com_… --device kiosk-7 --days 365 --output kiosk-7.license',
      'licenses issue com_… --device kiosk-7 --days 30 --idempotency-key kiosk-7-2026',
    ],
    note: 'It never outlives its key.',
  })
    .requiredOption('--device <id>', 'ID that the app sends for the device')
    .requiredOption('--days <number>', `days until the file expires, 1 to ${maxLicenseDays}`)
    .option('--output <path>', 'write the file here, and do not print it')
    .action((key: string, { idempotencyKey, ...options }: IssueOptions & Keyed) =>
      issueLicense(at({ idempotencyKey }), key, options),
    )
  confirmedBy(
    addChange(licenses, 'revoke <key> <id>', {
      summary: 'revoke a license file',
      examples: ['licenses revoke com_… 7b0c2b6e-9a51-4d4f-8f5c-0d7a3f1f5c11 --yes'],
      note: 'It cannot be undone, so the command asks first. The device hears of it when it is online.',
    }),
  ).action((key: string, id: string, { yes, ...keyed }: Confirmed & Keyed) =>
    revokeLicense(at(keyed), { sdkKey: key, id }, yes === true),
  )
}

async function showLicenses({ console, printer }: CommandContext, sdkKey: string) {
  const { docs } = (await callConsole(console, listLicenses, { params: { sdkKey } })).payload
  printTable(printer, docs, rowsOf(docs))
}

async function issueLicense(
  context: CommandContext,
  sdkKey: string,
  { device, days, output }: IssueOptions,
) {
  const { payload } = await sendChange(context, postLicense, {
    params: { sdkKey },
    body: { deviceId: device, days: Number(days) },
  })
  const { doc, file } = payload
  if (output !== undefined) writeLicense(output, file)
  const { heading, rows } = rowsOf([doc])
  printTable(context.printer, payload, {
    heading: [...heading, 'FILE'],
    rows: rows.map((row) => row.concat(output ?? file)),
  })
}

function writeLicense(path: string, file: string) {
  try {
    writeFileSync(path, file, { mode: 0o600 })
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new CliError(
      'usage',
      `The license was issued, but ${path} cannot be written: ${why}. fovea licenses list --json prints the file.`,
    )
  }
}

async function revokeLicense(
  context: CommandContext,
  params: { sdkKey: string; id: string },
  isConfirmed: boolean,
) {
  await confirmAction(context, {
    isConfirmed,
    warning:
      'The device stops working when it is next online. A revoked license cannot be made valid again.',
  })
  const { doc } = (await sendChange(context, deleteLicense, { params })).payload
  printTable(context.printer, doc, rowsOf([doc]))
}

function rowsOf(licenses: AirGappedLicense[]) {
  return {
    heading: ['ID', 'DEVICE', 'STATE', 'EXPIRES', 'LAST SEEN', 'SESSIONS'],
    rows: licenses.map(({ _id, deviceId, state, expires, lastSeen, sessions }) => [
      _id,
      deviceId,
      state,
      expires.slice(0, 10),
      lastSeen ?? '',
      String(sessions),
    ]),
  }
}
