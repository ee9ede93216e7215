import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** In descending order, because a slow file that starts late delays the end of the run. */
export const longestTestFiles = [
  'bench/bench.test.ts',
  'scripts/faults/drain.test.ts',
  'scripts/faults/workers.test.ts',
  'scripts/start.test.ts',
  'scripts/faults/database.test.ts',
  'scripts/faults/pooler.test.ts',
  'scripts/faults/billing.test.ts',
  'scripts/operating/commands.test.ts',
  'scripts/faults/mail/mail.test.ts',
  'scripts/faults/faults.test.ts',
  'scripts/faults/full-disk.test.ts',
  'scripts/faults/mail/mailer.test.ts',
  'packages/local-postgres/src/running/crash.test.ts',
  'packages/local-postgres/src/root.test.ts',
  'apps/api/src/policies.test.ts',
  'apps/api/src/features/webhooks/webhooks.test.ts',
  'apps/api/src/features/billing/usage/provider-truths.test.ts',
  'apps/api/src/every-act-once.test.ts',
  'apps/api/src/ids.test.ts',
  'apps/api/src/lost-answers.test.ts',
  'apps/api/src/features/limits/billable-so-far.test.ts',
  'apps/api/src/platform/mail/outbox.test.ts',
  'apps/api/src/platform/idempotency/run-idempotently.test.ts',
  'apps/api/src/platform/backup/backup.test.ts',
  'scripts/structure/regexes.test.ts',
]

/** Projects that start servers come first; a worker only continues with files of the same project. */
const projects = ['processes', 'stateful', 'api', 'pure']

/** By default, a fresh clone sorts by file size, which says little about duration. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    return files.toSorted(
      (a, b) =>
        projects.indexOf(a.project.name) - projects.indexOf(b.project.name) ||
        placeOf(a) - placeOf(b) ||
        a.moduleId.localeCompare(b.moduleId),
    )
  }
}

function placeOf({ moduleId }: TestSpecification) {
  const place = longestTestFiles.findIndex((file) => moduleId.endsWith(`/${file}`))
  return place === -1 ? longestTestFiles.length : place
}
