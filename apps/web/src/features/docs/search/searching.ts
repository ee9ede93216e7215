export { findSections } from './find-sections.ts'
export { readSections } from './read-sections.ts'
export { countWords, Results } from './Results.tsx'
