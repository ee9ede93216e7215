/**
 * Stryker 10.0 selects a nested test by its names joined with spaces, Vitest 5 joins them with ` > `, so no test would
 * run and every mutant would survive. This accepts both, until a Stryker release supports Vitest 5.
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
