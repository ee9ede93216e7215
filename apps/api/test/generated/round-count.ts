/** Number of generated cases: a share in the everyday run, all of them in `npm run test:generated`. */
export function getRoundCount({ everyday, all }: { everyday: number; all: number }) {
  return process.env['GENERATED_TESTS'] === 'all' ? all : everyday
}
