#!/usr/bin/env node
import { readFileSync } from 'node:fs'
import { Spec, Validation } from '@cyclonedx/cyclonedx-library'

/** Prints the errors of a bill of materials by the specification's schema. */
const [file = ''] = process.argv.slice(2)
const validator = new Validation.JsonStrictValidator(Spec.Version.v1dot6)
const faults = await validator.validate(readFileSync(file, 'utf8'))
if (faults !== null) {
  console.error(`${file} is no valid bill of materials:`, faults)
  process.exitCode = 1
}
