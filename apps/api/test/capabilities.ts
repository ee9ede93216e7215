import { beforeEach, inject, type TestContext } from 'vitest'

/** Each capability that a cluster lacks, and why tests that need it cannot run there. */
const reasons = {
  'plain metering':
    'a cluster stores sessions by functions on their worker, never by these statements',
  'plans of one server': 'a cluster shows the plans of its workers in another form',
  'locks of one server':
    'on a cluster a session is waited for on a worker, where the test does not look',
}

type Capability = keyof typeof reasons

/** Skips a test whose database lacks this. `npm run test:citus` prints the reason at its end. */
export function needs(capability: Capability, { skip }: Pick<TestContext, 'skip'>) {
  skip(inject('nodes').length > 1, `needs ${capability}: ${reasons[capability]}`)
}

/** The same for all tests of a file. */
export function allNeed(capability: Capability) {
  beforeEach((context) => needs(capability, context))
}
