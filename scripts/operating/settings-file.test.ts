import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { findUnknownSettings } from './settings-file.ts'

test('names unknown settings in the settings file, except those of other programs', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'fovea-settings-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = path.join(folder, 'env')
  writeFileSync(
    file,
    '# A comment\nPORT=3000\nNODE_EXTRA_CA_CERTS=/ca.pem\nPGSSLMODE=require\nhttps_proxy=x\nTZ=UTC\nSTRIPE_WEBHOOK=secret\n',
  )
  expect(findUnknownSettings([file, path.join(folder, 'missing')])).toEqual([
    `STRIPE_WEBHOOK in ${file} is not a setting of this version, and is ignored.`,
  ])
  expect(findUnknownSettings([])).toEqual([])
})
