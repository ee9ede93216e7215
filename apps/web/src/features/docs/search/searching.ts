export { findSections } from './find-sections.ts'
export { readSections } from './read-sections.ts'
export { formatResultCount, Results } from './Results.tsx'
