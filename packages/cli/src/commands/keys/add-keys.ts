import {
  deletedKeyDays,
  maxOverlapDays,
  type PlatformType,
  platformTypes,
} from '@fovea/contract/license-keys/rules'
import type { Command } from 'commander'
import {
  addChange,
  addCommand,
  choice,
  collect,
  confirmedBy,
  type Confirmed,
  type Keyed,
  type Program,
} from '../../program.ts'
import { createKey, deleteKey, restoreKey, setKeyActivated } from './change-keys.ts'
import { ensureKey } from './ensure-key.ts'
import { type HistoryOptions, showHistory } from './history.ts'
import { listCommercial, listKeys, listTrash } from './list-keys.ts'
import { openKeyToMove } from './move-key.ts'
import { type RestrictionOptions, restrictKey, tryRestrictions } from './restrictions.ts'
import { rollBackKey, rotateKey, showRotation } from './rotation.ts'

export function addKeys(program: Program) {
  const keys = addCommand(program.root, 'keys', {
    summary: 'manage production keys',
    examples: ['keys list', 'keys ensure --platform ios --app com.example.reader'],
  })
  addLists(keys, program)
  addCreation(keys, program)
  addRestrictions(keys, program)
  addRotation(keys, program)
  addMove(keys, program)
  addEnds(keys, program)
}

function addLists(keys: Command, { at }: Program) {
  addCommand(keys, 'list', {
    summary: 'list the keys of the workspace',
    examples: ['keys list', 'keys list --deleted', 'keys list --json'],
  })
    .option('--deleted', 'deleted keys that can still be restored')
    .option('--commercial', 'commercial keys instead of production keys')
    .action(({ deleted, commercial }: { deleted?: boolean; commercial?: boolean }) => {
      if (deleted === true) return listTrash(at())
      return commercial === true ? listCommercial(at()) : listKeys(at())
    })
  addCommand(keys, 'history <key>', {
    summary: 'show what was changed, by whom, newest first',
    examples: ['keys history prod_…', 'keys history prod_… --limit 100 --json'],
  })
    .option('--limit <rows>', 'number of rows', '20')
    .action((key: string, options: HistoryOptions) => showHistory(at(), key, options))
}

type AppOptions = { platform: PlatformType; app?: string }

function addCreation(keys: Command, { at }: Program) {
  withApp(
    addChange(keys, 'create', {
      summary: 'create a key for an app',
      examples: [
        'keys create --platform ios --app com.example.reader',
        'keys create --platform web --app https://play.example.com --idempotency-key release-42',
      ],
      note: 'Each run creates a key, unless it repeats an --idempotency-key. See also: fovea keys ensure.',
    }),
  ).action(({ platform, app, idempotencyKey }: AppOptions & Keyed) =>
    createKey(at({ idempotencyKey }), platform, app),
  )
  withApp(
    addCommand(keys, 'ensure', {
      summary: 'find the key of an app, or create it',
      examples: [
        'keys ensure --platform android --app com.example.reader',
        'keys ensure --platform windows --app "Example Reader" --json',
      ],
      note: 'It can run at any time, and any number of times. Runs at the same time create one key if they use the same token. If the app has several keys, it takes the oldest that works.',
    }),
  ).action(({ platform, app }: AppOptions) => ensureKey(at(), platform, app))
}

function addRestrictions(keys: Command, { at }: Program) {
  withRestrictions(
    addChange(keys, 'restrict <key>', {
      summary: 'set the restrictions of a key',
      examples: [
        'keys restrict prod_… --ip 192.0.2.0/24 --domain https://example.org',
        'keys restrict prod_… --no-ip --if-version 3',
      ],
    }),
  )
    .option('--if-version <number>', "fail if this is not the key's current version")
    .action(
      (
        key: string,
        { idempotencyKey, ...options }: RestrictionOptions & { ifVersion?: string } & Keyed,
      ) => restrictKey(at({ idempotencyKey }), key, options),
    )
  withRestrictions(
    addCommand(keys, 'dry-run <key>', {
      summary: 'count the starts of the last 7 days that restrictions would have refused',
      examples: ['keys dry-run prod_… --ip 192.0.2.0/24', 'keys dry-run prod_… --no-domain --json'],
      note: 'Changes nothing. Restrictions that are not named count as they are now.',
    }),
  ).action((key: string, options: RestrictionOptions) => tryRestrictions(at(), key, options))
}

function addRotation(keys: Command, { at }: Program) {
  confirmedBy(
    addChange(keys, 'rotate <key>', {
      summary: 'give a key a new string; the old one keeps working for some days',
      examples: [
        'keys rotate prod_… --overlap-days 14',
        'keys rotate prod_… --overlap-days 0 --yes',
      ],
      note: 'Without an overlap the old key stops working at once, so the command asks first.',
    }),
  )
    .requiredOption(
      '--overlap-days <days>',
      `days for which the old key keeps working, 0 to ${maxOverlapDays}`,
    )
    .action((key: string, options: { overlapDays: string } & Confirmed & Keyed) => {
      const { overlapDays, yes, idempotencyKey } = options
      return rotateKey(at({ idempotencyKey }), key, { overlapDays, isConfirmed: yes === true })
    })
  addCommand(keys, 'rotation <key>', {
    summary: 'show which app versions still start with the old string',
    examples: ['keys rotation prod_…'],
  }).action((key: string) => showRotation(at(), key))
  confirmedBy(
    addChange(keys, 'roll-back <key>', {
      summary: 'undo a rotation while the old string works',
      examples: ['keys roll-back prod_… --yes'],
      note: 'The new key stops working at once, so the command asks first.',
    }),
  ).action((key: string, { yes, ...keyed }: Confirmed & Keyed) =>
    rollBackKey(at(keyed), key, yes === true),
  )
}

function addMove(keys: Command, program: Program) {
  addCommand(keys, 'move <key>', {
    summary: 'open the page where an owner moves a key to another workspace',
    examples: ['keys move prod_…', 'keys move prod_… --print'],
    note: 'A token reaches its own workspace only, so an owner of both moves the key in the console.',
  })
    .option('--print', 'only print the address')
    .action((key: string, { print }: { print?: boolean }) =>
      openKeyToMove(program, key, print === true),
    )
}

function addEnds(keys: Command, { at }: Program) {
  addChange(keys, 'activate <key>', {
    summary: 'turn a key on',
    examples: ['keys activate prod_…'],
  }).action((key: string, keyed: Keyed) => setKeyActivated(at(keyed), key, true))
  addChange(keys, 'deactivate <key>', {
    summary: 'turn a key off, until it is activated again',
    examples: ['keys deactivate prod_…'],
  }).action((key: string, keyed: Keyed) => setKeyActivated(at(keyed), key, false))
  confirmedBy(
    addChange(keys, 'delete <key>', {
      summary: `delete a key; it can be restored for ${deletedKeyDays} days`,
      examples: ['keys delete prod_…', 'keys delete prod_… --yes'],
      note: 'Apps with the key stop working, so the command asks first.',
    }),
  ).action((key: string, { yes, ...keyed }: Confirmed & Keyed) =>
    deleteKey(at(keyed), key, yes === true),
  )
  addChange(keys, 'restore <key>', {
    summary: `restore a key within ${deletedKeyDays} days after it was deleted`,
    examples: ['keys list --deleted', 'keys restore prod_…'],
  }).action((key: string, keyed: Keyed) => restoreKey(at(keyed), key))
}

function withApp(command: Command) {
  return command
    .addOption(choice('--platform <name>', 'platform', platformTypes).makeOptionMandatory())
    .option('--app <identifier>', 'bundle ID, package name, base URL or app name')
}

function withRestrictions(command: Command) {
  return command
    .option('--ip <network>', 'block this network; can be repeated', collect)
    .option('--no-ip', 'block no networks')
    .option('--domain <origin>', 'allow this origin; can be repeated', collect)
    .option('--no-domain', 'allow only the base URL')
    .option(
      '--certificate <fingerprint>',
      'allow only apps signed with this certificate; can be repeated',
      collect,
    )
    .option('--no-certificate', 'allow any certificate')
}
