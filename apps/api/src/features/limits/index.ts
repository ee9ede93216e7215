export { limitsOf, limitsOfStanding } from './limits-of.ts'
export { standingQuery } from './repository.ts'
