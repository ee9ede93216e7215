/**
 * Stryker 10.0 asks for a nested test by its names with spaces between them, Vitest 5 knows it with ` > `: no test would
 * run, and every mutant would seem to survive. Either is taken here, until a Stryker that knows Vitest 5 is old enough.
 */
const state: unknown = Reflect.get(globalThis, '__vitest_worker__')
const config: unknown = typeof state === 'object' && state ? Reflect.get(state, 'config') : null
if (typeof config === 'object' && config !== null) {
  const pattern: unknown = Reflect.get(config, 'testNamePattern')
  if (pattern instanceof RegExp && !pattern.source.includes('(?: > )?')) {
    const either = pattern.source.replaceAll(' ', '(?: > )? ?')
    Reflect.set(config, 'testNamePattern', new RegExp(either))
  }
}
