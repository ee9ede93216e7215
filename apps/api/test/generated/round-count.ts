/** How much of what is generated is tried: a share in the everyday run, all of it by `npm run test:generated`. */
export function getRoundCount({ everyday, all }: { everyday: number; all: number }) {
  return process.env['GENERATED_TESTS'] === 'all' ? all : everyday
}
